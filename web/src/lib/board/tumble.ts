/// How long a die tumbles before it lies still.

/** How long it shows each face while it tumbles, and for how many. */
export const BLINK_MS = 75;
export const BLINKS = 7;

export const TUMBLE_MS = BLINK_MS * BLINKS;
