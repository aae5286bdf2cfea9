import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { router } from '../lib/router.svelte';
import { remember, session } from '../lib/session';
import { settings } from '../lib/settings.svelte';
import { PACE_LABEL, PACES } from '../table/tablewords';
import { camp, Refused } from '../testing/camp';
import { bot, free, PIG, person, tableInfo } from '../testing/cards';
import Join from './Join.svelte';
import NewTable from './NewTable.svelte';
import Recover from './Recover.svelte';
import Shelf from './Shelf.svelte';

const TOKEN = '0123456789abcdef0123456789abcdef';
const MADE = {
  table: 'abc',
  code: 'KQXZWB',
  token: TOKEN,
  phrase: '',
  you: { person: 1, seats: [1], host: true },
};

beforeEach(() => {
  router.go('/', 'replace');
  session.myTables().forEach(({ table }) => session.forget(table));
  settings.name = '';
});

describe('the shelf', () => {
  test('shows every game, and a box leads to a new table', async () => {
    camp({ 'GET /games': { games: [PIG] }, 'GET /tables': { tables: [] } });
    render(Shelf);
    const box = await screen.findByRole('link', { name: 'Pig' });
    expect(box.getAttribute('href')).toBe('/new/pig');
    expect(screen.getByText('2–6 players')).toBeTruthy();
    expect(screen.getByText(/Nobody has an open table/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Back to the table' })).toBeNull();
  });

  test('leads back to my tables and says whose turn it is', async () => {
    remember({ table: 'abc', game: 'pig', token: TOKEN, name: 'Ada', seats: [1] });
    const { asked } = camp({
      'GET /games': { games: [PIG] },
      'GET /tables': { tables: [] },
      'GET /tables/abc': {
        table: tableInfo([person(1, 'Ada'), bot(2)]),
        you: { person: 1, seats: [1], host: true },
      },
      'GET /tables/abc/view': { now: { paused: false, to_act: [1] }, view: {}, steps: [], complete: true },
    });
    render(Shelf);
    expect(await screen.findByText('Your turn')).toBeTruthy();
    const link = screen.getByRole('link', { name: /As Ada, with a bot/ });
    expect(link.getAttribute('href')).toBe('/t/abc');
    expect(asked.find(({ path }) => path === '/tables/abc')?.key).toBe(`Bearer ${TOKEN}`);
  });

  test('six letters can be typed before the boxes, and my tables leave room for that', async () => {
    const tables = ['a', 'b', 'c', 'd', 'e', 'f'].map((table, at) => ({
      table,
      game: 'pig',
      token: TOKEN,
      at,
    }));
    tables.forEach(remember);
    const unreached = Object.fromEntries(tables.map(({ table }) => [`GET /tables/${table}`, null]));
    camp({ ...unreached, 'GET /games': { games: [PIG] }, 'GET /tables': { tables: [] } });
    render(Shelf);
    const box = await screen.findByRole('link', { name: 'Pig' });
    const letters = screen.getByRole('textbox', { name: 'Six letters from a friend' });
    expect(letters.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const mine = () => screen.getAllByRole('link', { name: /As yourself/ }).length;
    const few = mine();
    expect(few).toBeLessThan(tables.length);
    await userEvent.click(screen.getByRole('button', { name: `Show ${tables.length - few} more tables` }));
    expect(mine()).toBe(tables.length);
  });

  test('lists open tables: one with a free seat is joined, a full one is watched', async () => {
    const listing = { game: 'pig', seats: 2, touched_at: 0, names: ['Mira'] };
    camp({
      'GET /games': { games: [PIG] },
      'GET /tables': {
        tables: [
          { ...listing, table: 'one', phase: 'gathering', open: 1 },
          { ...listing, table: 'two', phase: 'running', open: 0 },
        ],
      },
    });
    render(Shelf);
    const seat = await screen.findByRole('link', { name: /1 seat open/ });
    expect(seat.getAttribute('href')).toBe('/join?table=one');
    expect(screen.getByRole('link', { name: /under way/ }).getAttribute('href')).toBe('/t/two');
  });

  test('says when the camp cannot be reached, and tries again when asked', async () => {
    let down = true;
    camp({
      'GET /games': () => (down ? new Refused(503, 'Busy.') : { games: [PIG] }),
      'GET /tables': { tables: [] },
    });
    render(Shelf);
    expect(await screen.findByText('Busy.')).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Pig' })).toBeTruthy();
  });

  test('six letters lead to the invitation, fewer are counted', async () => {
    camp({ 'GET /games': { games: [] }, 'GET /tables': { tables: [] } });
    render(Shelf);
    const user = userEvent.setup();
    const input = screen.getByRole('textbox', { name: 'Six letters from a friend' });
    await user.type(input, 'kqx{Enter}');
    expect(await screen.findByText('These are 3 letters; an invitation has six.')).toBeTruthy();
    await user.type(input, ' zwb{Enter}');
    expect(router.here).toMatchObject({ page: 'join', code: 'KQXZWB' });
  });
});

describe('a new table', () => {
  test('one press starts it: me and a bot, and my key is kept', async () => {
    const { asked } = camp({ 'GET /games/pig': PIG, 'POST /tables': MADE });
    render(NewTable, { game: 'pig' });
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await expect.poll(() => router.here).toEqual({ page: 'table', table: 'abc' });
    expect(asked.at(-1)?.body).toMatchObject({
      game: 'pig',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'hold:at=20' }],
    });
    expect(session.tokenOf('abc')).toBe(TOKEN);
  });

  test('a preset, a friend, a name and an option are sent as chosen', async () => {
    const { asked } = camp({ 'GET /games/pig': PIG, 'POST /tables': MADE });
    render(NewTable, { game: 'pig' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /First to 50/ }));
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Seat 2' }), 'Open for a friend');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Seat 3' }), 'Bot: Sharp, thinks');
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada');
    expect(screen.getByText('3 seats: you, a friend and a bot')).toBeTruthy();
    const goal = screen.getByRole('textbox', { name: 'Goal', hidden: true });
    await user.clear(goal);
    await user.type(goal, '70');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await expect
      .poll(() => asked.at(-1)?.body)
      .toEqual({
        game: 'pig',
        seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'search' }],
        options: { goal: 70 },
        name: 'Ada',
        listed: false,
        pace: 'normal',
      });
    expect(settings.name).toBe('Ada');
  });

  test('a bot with settings of its own can be typed', async () => {
    const { asked } = camp({ 'GET /games/pig': PIG, 'POST /tables': MADE });
    render(NewTable, { game: 'pig' });
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Seat 2' }), 'Another bot …');
    const spec = await screen.findByRole('textbox', { name: 'Which bot' });
    await user.clear(spec);
    await user.type(spec, 'hold:at=7');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await expect
      .poll(() => asked.at(-1)?.body)
      .toMatchObject({ seats: [{}, { kind: 'bot', bot: 'hold:at=7' }] });
  });

  test('a number that the schema forbids is not sent', async () => {
    const { asked } = camp({ 'GET /games/pig': PIG, 'POST /tables': MADE });
    render(NewTable, { game: 'pig' });
    const user = userEvent.setup();
    const goal = await screen.findByRole('textbox', { name: 'Goal', hidden: true });
    await user.clear(goal);
    await user.type(goal, '5');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(screen.getByText('A number from 10 to 1000, please.')).toBeTruthy();
    await expect.poll(() => document.activeElement === goal).toBe(true);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('what the server refuses is shown at the field it speaks of, with the rule', async () => {
    camp({ 'GET /games/pig': PIG, 'POST /tables': new Refused(422, 'the goal is odd', 'PIG-1.2') });
    render(NewTable, { game: 'pig' });
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const note = await screen.findByText('The goal is odd (PIG-1.2)');
    const goal = screen.getByRole('textbox', { name: 'Goal' });
    expect(goal.getAttribute('aria-describedby')).toContain(note.parentElement?.id);
    expect(router.here).toEqual({ page: 'shelf' });
  });

  test('a word that is refused makes no second table: the next start goes to the one that is laid', async () => {
    let refused = true;
    const { asked } = camp({
      'GET /games/pig': PIG,
      'POST /tables': MADE,
      'PATCH /tables/abc': () => (refused ? new Refused(422, 'that word is too long') : {}),
    });
    render(NewTable, { game: 'pig' });
    const user = userEvent.setup({ delay: null });
    const word = await screen.findByRole('textbox', { name: 'A word for the dice', hidden: true });
    await user.type(word, 'juniper');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    const note = await screen.findByText('That word is too long');
    expect(word.getAttribute('aria-describedby')).toContain(note.parentElement?.id);
    expect(router.here).toEqual({ page: 'shelf' });
    const on = await screen.findByRole('link', { name: 'go on without it' });
    expect(on.getAttribute('href')).toBe('/t/abc');

    refused = false;
    await user.clear(word);
    await user.type(word, 'fir');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await expect.poll(() => router.here).toEqual({ page: 'table', table: 'abc' });
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { my_word: 'juniper', starts_when_full: true },
      { my_word: 'fir', starts_when_full: true },
    ]);
  });

  test('how fast bots play is worded as at the table', async () => {
    camp({ 'GET /games/pig': PIG });
    render(NewTable, { game: 'pig' });
    const group = await screen.findByRole('group', { name: PACE_LABEL, hidden: true });
    const named = within(group).getAllByRole('radio', { hidden: true });
    expect(named.map((radio) => radio.closest('label')?.textContent?.trim())).toEqual(
      PACES.map(({ label }) => label),
    );
  });

  test('a game that there is not is said so', async () => {
    camp({ 'GET /games/gip': new Refused(404, 'There is no game called "gip".') });
    render(NewTable, { game: 'gip' });
    expect(await screen.findByText('There is no game called "gip".')).toBeTruthy();
  });
});

describe('joining', () => {
  const invitation = (seats = [person(1, 'Theodora'), free(2), bot(3), free(4)], more = {}) => ({
    table: tableInfo(seats, { phase: 'gathering', ...more }),
  });

  test('the first free seat is mine unless I choose another', async () => {
    const { asked } = camp({
      'GET /invitations/KQXZWB': invitation(),
      'GET /games/pig': PIG,
      'POST /tables/abc/join': {
        table: 'abc',
        token: TOKEN,
        phrase: '',
        you: { person: 2, seats: [4], host: false },
      },
    });
    render(Join, { code: 'kqxzwb', table: undefined });
    const user = userEvent.setup();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sit down for Pig' })).toBeTruthy();
    expect(screen.getByText('Theodora has laid the table.')).toBeTruthy();
    const seats = within(screen.getByRole('group', { name: 'Seats' })).getAllByRole('radio');
    expect(seats.map((seat) => (seat as HTMLInputElement).checked)).toEqual([true, false]);
    await user.click(screen.getByRole('radio', { name: /seat 4/ }));
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Bo');
    await user.click(screen.getByRole('button', { name: 'Sit down' }));
    await expect.poll(() => router.here).toEqual({ page: 'table', table: 'abc' });
    expect(asked.at(-1)?.body).toEqual({ code: 'KQXZWB', name: 'Bo', seat: 4 });
    expect(session.mine('abc')).toMatchObject({ token: TOKEN, seats: [4], name: 'Bo' });
  });

  test('a word for the dice is asked for before the game begins', async () => {
    const { asked } = camp({
      'GET /invitations/KQXZWB': invitation(),
      'GET /games/pig': PIG,
      'POST /tables/abc/join': new Refused(409, 'Not now.'),
    });
    render(Join, { code: 'KQXZWB', table: undefined });
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('textbox', { name: 'Your word', hidden: true }), 'fir');
    await user.click(screen.getByRole('button', { name: 'Sit down' }));
    await expect
      .poll(() => asked.find(({ method }) => method === 'POST')?.body)
      .toEqual({ code: 'KQXZWB', seat: 2, word: 'fir' });
  });

  test('a running game takes no word, not even one typed before it began', async () => {
    let phase = 'gathering';
    const { asked } = camp({
      'GET /invitations/KQXZWB': () => invitation(undefined, { phase }),
      'GET /games/pig': PIG,
      'POST /tables/abc/join': () => {
        phase = 'running';
        return new Refused(409, 'The game has begun: its dice take no word any more.');
      },
    });
    render(Join, { code: 'KQXZWB', table: undefined });
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('textbox', { name: 'Your word', hidden: true }), 'fir');
    await user.click(screen.getByRole('button', { name: 'Sit down' }));
    await screen.findByText('The game is already under way.');
    expect(screen.queryByText('A word for the dice')).toBeNull();
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Sit down' });
    await expect.poll(() => again.disabled).toBe(false);
    await user.click(again);
    await expect
      .poll(() => asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
      .toEqual([
        { code: 'KQXZWB', seat: 2, word: 'fir' },
        { code: 'KQXZWB', seat: 2 },
      ]);
  });

  test('a listed table is joined without letters', async () => {
    const { asked } = camp({
      'GET /tables/abc': { ...invitation(), you: { person: null, seats: [], host: false } },
      'GET /games/pig': PIG,
      'POST /tables/abc/join': {
        table: 'abc',
        token: TOKEN,
        phrase: '',
        you: { person: 2, seats: [2], host: false },
      },
    });
    render(Join, { code: '', table: 'abc' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
    await expect.poll(() => asked.at(-1)?.body).toEqual({ seat: 2 });
  });

  test('a seat that was taken a moment ago is no longer offered', async () => {
    let taken = false;
    camp({
      'GET /invitations/KQXZWB': () =>
        taken
          ? invitation([person(1, 'Theodora'), person(2, 'Cy')])
          : invitation([person(1, 'Theodora'), free(2)]),
      'GET /games/pig': PIG,
      'POST /tables/abc/join': () => {
        taken = true;
        return new Refused(409, 'Somebody took that seat a moment ago.');
      },
    });
    render(Join, { code: 'KQXZWB', table: undefined });
    await userEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
    expect(await screen.findByRole('heading', { name: 'Every seat is taken' })).toBeTruthy();
  });

  test('whoever sits there already is led back', async () => {
    remember({ table: 'abc', game: 'pig', token: TOKEN, seats: [1] });
    camp({ 'GET /invitations/KQXZWB': invitation(), 'GET /games/pig': PIG });
    render(Join, { code: 'KQXZWB', table: undefined });
    const back = await screen.findByRole('link', { name: 'Back to the table' });
    expect(back.getAttribute('href')).toBe('/t/abc');
  });

  test('an invitation to a private game that is over leads to no closed door', async () => {
    camp({
      'GET /invitations/KQXZWB': invitation([person(1, 'Theodora'), person(2, 'Cy')], { phase: 'over' }),
      'GET /games/pig': PIG,
    });
    render(Join, { code: 'KQXZWB', table: undefined });
    expect(await screen.findByText(/^Theodora and Cy played it\. The table is private/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Look at it' })).toBeNull();
    expect((await screen.findByRole('link', { name: 'Play Pig yourself' })).getAttribute('href')).toBe(
      '/new/pig',
    );
  });

  test('letters that lead nowhere are said so, and others can be typed', async () => {
    camp({ 'GET /invitations/KQXZWB': new Refused(404, 'These letters lead to no table.') });
    render(Join, { code: 'KQXZWB', table: undefined });
    expect(await screen.findByText('These letters lead to no table.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Six letters from a friend' })).toBeTruthy();
  });
});

describe('recovering a seat', () => {
  const PHRASE = 'babab zuzuz damuh lusab babad gutih tugad kaliv';

  test('eight words bring me back to my table', async () => {
    const { asked } = camp({
      'GET /me': { table: 'abc', game: 'pig', token: TOKEN, you: { person: 1, seats: [2], host: true } },
    });
    render(Recover);
    const user = userEvent.setup();
    await user.type(
      screen.getByRole('textbox', { name: 'Your eight words' }),
      PHRASE.replaceAll(' ', ' - ').toUpperCase(),
    );
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    await expect.poll(() => router.here).toEqual({ page: 'table', table: 'abc' });
    expect(asked.at(-1)?.key).toBe(`Bearer ${PHRASE}`);
    expect(session.mine('abc')).toMatchObject({ token: TOKEN, seats: [2], game: 'pig' });
  });

  test('a word that cannot be one is pointed out before anything is asked', async () => {
    const { asked } = camp({});
    render(Recover);
    const user = userEvent.setup();
    await user.type(
      screen.getByRole('textbox', { name: 'Your eight words' }),
      PHRASE.replace('damuh', 'damoh'),
    );
    await user.type(screen.getByRole('textbox', { name: 'Your eight words' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    expect(screen.getByText(/“kalivx” is not one of the words/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('words that open nothing are said so', async () => {
    camp({ 'GET /me': new Refused(401, 'Unknown.') });
    render(Recover);
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Your eight words' }), PHRASE);
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    expect(await screen.findByText(/These words open no seat here/)).toBeTruthy();
  });
});
