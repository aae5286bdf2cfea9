/// What part of a board is in sight. The board may grow at any time and is seen through a window of any
/// shape, part of which may be covered; all of it as pure functions.
import type { Box, Point } from './geometry';

/** The window, in pixels. Its top and its foot are covered for good; what covers its left or its bottom comes and goes,
    so the map steps aside for it but does not shrink. */
export type Window = {
  width: number;
  height: number;
  top: number;
  foot?: number | undefined;
  bottom: number;
  left: number;
  lens?: Lens | undefined;
};

/** How near one comes, in pixels for one unit of the map. */
export type Lens = {
  /** Showing all of it does not blow it up beyond this. */
  whole: number;
  /** Near enough to read what lies there. */
  read: number;
  nearest: number;
};

/** The point of the map that lies in the middle of the window, and pixels for one unit. */
export type Sight = Point & { scale: number };

/** For a map whose tiles are some hundred units wide. */
export const LENS: Lens = { whole: 1.5, read: 1, nearest: 2.4 };
/** Below this, what lies on a tile can no longer be told apart. */
export const READABLE = 0.6;

/** All of the map. */
export function whole(map: Box, window: Window): Sight {
  const scale = Math.min(lens(window).whole, window.width / map.width, height(window) / map.height);
  return { x: map.x + map.width / 2, y: map.y + map.height / 2, scale: Math.max(scale, 0.02) };
}

/** The first sight of the map: all of it, or where that would be too small to read, what is around a point. */
export function opening(map: Box, window: Window, at: Point): Sight {
  const all = whole(map, window);
  return all.scale >= READABLE ? all : keep({ ...at, scale: READABLE * 1.1 }, map, window);
}

/** Zooms by a factor; the point `at` of the map stays where it is on the screen. */
export function zoom(sight: Sight, map: Box, window: Window, factor: number, at: Point): Sight {
  const least = whole(map, window).scale;
  const scale = clamp(sight.scale * factor, least, Math.max(lens(window).nearest, least));
  const ratio = sight.scale / scale;
  const next = { x: at.x + (sight.x - at.x) * ratio, y: at.y + (sight.y - at.y) * ratio, scale };
  return keep(next, map, window);
}

/** Moves the sight by a distance on the map. */
export function pan(sight: Sight, map: Box, window: Window, by: Point): Sight {
  return keep({ ...sight, x: sight.x + by.x, y: sight.y + by.y }, map, window);
}

/** Puts a point in the middle, at least near enough to be read. */
export function lookAt(sight: Sight, map: Box, window: Window, at: Point): Sight {
  return keep({ ...at, scale: Math.max(sight.scale, lens(window).read) }, map, window);
}

/** Moves just as far as is needed to bring a point, with some room around it, into the part that is not
    covered. */
export function reach(sight: Sight, map: Box, window: Window, at: Point, room: number): Sight {
  const along = (now: number, wanted: number, extent: number, before: number, after: number) => {
    const [low, high] = [(extent / 2 - before) / sight.scale, (extent / 2 - after) / sight.scale];
    const [least, most] = [wanted + room - high, wanted - room + low];
    return least > most ? (least + most) / 2 : clamp(now, least, most);
  };
  const x = along(sight.x, at.x, window.width, window.left, 0);
  const y = along(sight.y, at.y, height(window), 0, window.bottom);
  return keep({ ...sight, x, y }, map, window);
}

/** Shows all of a part of the map where nothing covers it, from no nearer than to read it. */
export function fit(sight: Sight, map: Box, window: Window, part: Box): Sight {
  const most = nearest(window, part);
  const least = whole(map, window).scale;
  const scale = clamp(Math.max(sight.scale, lens(window).read), least, Math.max(least, most));
  // The middle of what is free lies beside the middle of the window.
  const x = part.x + part.width / 2 - window.left / 2 / scale;
  const y = part.y + part.height / 2 + window.bottom / 2 / scale;
  return keep({ x, y, scale }, map, window);
}

/** How near a part of the map can be seen whole, where nothing covers it. */
export function nearest(window: Window, part: Box): number {
  return Math.min((window.width - window.left) / part.width, (height(window) - window.bottom) / part.height);
}

/** Whether all of a part of the map is in sight, where nothing covers it. */
export function holds(sight: Sight, window: Window, part: Box): boolean {
  const [across, down] = [window.width / 2 / sight.scale, height(window) / 2 / sight.scale];
  return (
    part.x >= sight.x - across + window.left / sight.scale &&
    part.x + part.width <= sight.x + across &&
    part.y >= sight.y - down &&
    part.y + part.height <= sight.y + down - window.bottom / sight.scale
  );
}

/** Whether it is as far away as one can go. */
export function isWhole({ scale }: Sight, map: Box, window: Window): boolean {
  return scale <= whole(map, window).scale * 1.001;
}

/** The part of the map that the whole window shows, covered edges included. */
export function boxOf(sight: Sight, window: Window): Box {
  return {
    x: sight.x - window.width / 2 / sight.scale,
    y: sight.y - (window.top + height(window) / 2) / sight.scale,
    width: window.width / sight.scale,
    height: window.height / sight.scale,
  };
}

/** Where a point of the window, in pixels from its corner, lies on the map. */
export function onMap(sight: Sight, window: Window, at: Point): Point {
  const box = boxOf(sight, window);
  return { x: box.x + at.x / sight.scale, y: box.y + at.y / sight.scale };
}

/** What fits into the window stands in its middle; what does not ends at its edges. Where something is covered
    one may go further, so that all of the map can be brought out from under it. */
export function keep(sight: Sight, map: Box, window: Window): Sight {
  const along = (at: number, from: number, length: number, extent: number, before: number, after: number) => {
    const half = Math.min(extent / sight.scale, length) / 2;
    return clamp(at, from + half - before / sight.scale, from + length - half + after / sight.scale);
  };
  return {
    x: along(sight.x, map.x, map.width, window.width, window.left, 0),
    y: along(sight.y, map.y, map.height, height(window), 0, window.bottom),
    scale: sight.scale,
  };
}

/** How high the window is without what covers it for good. */
function height(window: Window): number {
  return Math.max(1, window.height - window.top - (window.foot ?? 0));
}

function lens(window: Window): Lens {
  return window.lens ?? LENS;
}

function clamp(n: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, n));
}
