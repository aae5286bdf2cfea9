import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import AchievementCard from './AchievementCard.svelte';
import ExpeditionTrack from './art/ExpeditionTrack.svelte';
import ResToken from './art/ResToken.svelte';
import Combo from './Combo.svelte';
import EncounterCard from './EncounterCard.svelte';
import FeatCard from './FeatCard.svelte';
import { layoutFor } from './geometry';
import PoolDie from './PoolDie.svelte';
import RiverMap from './RiverMap.svelte';
import ScenarioCard from './ScenarioCard.svelte';
import SwagCard from './SwagCard.svelte';
import { ENCOUNTERS, SCENARIOS } from './testing/cards';

const LAYOUT = layoutFor(900, 620);

test('a need is said and drawn', () => {
  render(Combo, { needs: [{ Pair: 3 }, { High: 6 }] });
  const need = screen.getByRole('img', { name: 'a pair of 3 or more and one 6' });
  // Two threes and a six.
  expect(need.querySelectorAll('circle')).toHaveLength(12);
});

test.each(['small', 'whole'] as const)('an encounter is pressed by keys, %s', async (size) => {
  const onpress = vi.fn();
  const card = ENCOUNTERS.find(({ id }) => id === 'G08');
  if (!card) throw new Error('no such card');
  render(EncounterCard, { ...card, size, onpress });
  const button = screen.getByRole('button', {
    name: "Missionary's Strongbox, 2 Secrets, green Relic: a pair of 2 or more and one 6",
  });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onpress).toHaveBeenCalledOnce();
});

test('a small encounter bears its name only where there is room', async () => {
  const [card] = ENCOUNTERS;
  if (!card) throw new Error('no card');
  const { rerender } = render(EncounterCard, { ...card, titled: true });
  expect(screen.getByText('SHALLOWS')).toBeDefined();
  await rerender({ titled: false });
  expect(screen.queryByText('SHALLOWS')).toBeNull();
});

test('a die tells whether it is chosen for the re-roll', () => {
  const onpress = vi.fn();
  render(PoolDie, { kind: 'Luck', face: 4, state: 'chosen', onpress });
  const die = screen.getByRole('button', { name: 'Luck die: 4, chosen for the re-roll' });
  expect(die.getAttribute('aria-pressed')).toBe('true');
});

test('a locked die is a picture', () => {
  render(PoolDie, { kind: 'Panic', face: 2, state: 'locked' });
  expect(screen.getByRole('img', { name: 'Panic die: 2, locked' })).toBeDefined();
});

test('only a row that can be claimed is a button', async () => {
  const claimed = vi.fn();
  const [scenario] = SCENARIOS;
  if (!scenario) throw new Error('no scenario');
  render(ScenarioCard, {
    ...scenario,
    onrow: (id: string) => (id === 'I-3' ? () => claimed(id) : undefined),
  });
  expect(screen.getAllByRole('img').map((row) => row.getAttribute('aria-label'))).toContain('one 6: 1 Focus');
  await userEvent.click(screen.getByRole('button', { name: 'Spend a pair of 4 or more: 1 Treasure' }));
  expect(claimed).toHaveBeenCalledWith('I-3');
});

test('cards say what they cost and how they lie', () => {
  render(FeatCard, { name: 'Palmed Die', cost: 2, text: 'Set one die to any number.', onpress: vi.fn() });
  expect(
    screen.getByRole('button', { name: 'Palmed Die, a Feat, costs 2 Feat. Set one die to any number.' }),
  ).toBeDefined();
  render(SwagCard, { name: 'Signal Drum', secrets: 1, exhausted: true, text: 'Once more.' });
  expect(screen.getByRole('img', { name: 'Signal Drum, exhausted, 1 Secret. Once more.' })).toBeDefined();
  render(AchievementCard, { name: 'Pathfinder', secrets: 3, text: '3 Peril Encounters', claimed: 'Ada' });
  expect(
    screen.getByRole('img', { name: 'Pathfinder, 3 Secrets: 3 Peril Encounters. Claimed by Ada' }),
  ).toBeDefined();
});

test('the track shows what is left and says what comes next', () => {
  render(ExpeditionTrack, { layout: LAYOUT, total: 7, left: [1, 2, 3] });
  expect(
    screen.getByRole('group', { name: 'Expedition track: 3 of 7 tokens left, the next has 1 tentacle' }),
  ).toBeDefined();
  expect(screen.getAllByRole('img', { name: /^Terrible Thing/ })).toHaveLength(3);
});

test('places of the map are pressed where something can be done', async () => {
  const onpress = vi.fn();
  render(RiverMap, { layout: LAYOUT, locations: { 3: { label: 'Go to the Sinister Chateau', onpress } } });
  expect(screen.getByRole('img', { name: 'Yawning Chasm' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the Sinister Chateau' }));
  expect(onpress).toHaveBeenCalledOnce();
});

test('a pile of tokens says how many', () => {
  render(ResToken, { res: 'Courage', count: 4 });
  expect(screen.getByRole('img', { name: '4 Courage' })).toBeDefined();
});
