import { beforeEach, describe, expect, test, vi } from 'vitest';

import { Line, type Reply, type Ticketed } from './socket';
import { aProblem, aTableMessage, aWhole } from './table.fake';
import { FakeWorld } from './world.fake';
import type { ToClient } from '../wire/ToClient';

let world: FakeWorld;
let heard: ToClient[];
let since: number | undefined;
const late = vi.fn<(message: Ticketed, reply: Reply) => void>();

beforeEach(() => {
  world = new FakeWorld();
  heard = [];
  since = undefined;
});

function aLine(): Line {
  const line = new Line(world, {
    hello: () => ({ token: 'key', since }),
    heard: (message) => heard.push(message),
    changed: () => {},
    late,
  });
  line.start();
  return line;
}

/** A line whose server has greeted it. */
function aLiveLine(): Line {
  const line = aLine();
  greet();
  return line;
}

function greet(): void {
  world.socket.open();
  world.socket.say(aTableMessage());
}

const roll = { kind: 'act', seat: 1, action: 'roll' } as const;

describe('connecting', () => {
  test('the first message says who I am, and nothing else is sent before the answer', () => {
    const line = aLine();
    void line.ask(roll);
    world.socket.open();
    expect(world.socket.sent).toEqual([{ kind: 'hello', protocol: 1, token: 'key' }]);
    expect(line.state.kind).toBe('joining');
    world.socket.say(aTableMessage());
    expect(line.state.kind).toBe('live');
    expect(world.socket.of('act')).toEqual([{ ...roll, ticket: 'ticket-1' }]);
    expect(heard.map(({ kind }) => kind)).toEqual(['table']);
  });

  test('after a loss it says what it has', () => {
    aLiveLine();
    since = 7;
    world.socket.end();
    world.pass(500);
    world.socket.open();
    expect(world.socket.of('hello')).toEqual([{ kind: 'hello', protocol: 1, token: 'key', since: 7 }]);
  });

  test('pauses grow to three seconds and are shorter by chance', () => {
    const line = aLine();
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      world.socket.end();
      if (line.state.kind !== 'lost' || line.state.next === undefined) throw new Error('not lost');
      pauses.push(line.state.next - world.now());
      world.pass(line.state.next - world.now());
      expect(world.sockets.length).toBe(tries + 2);
    }
    expect(pauses).toEqual([500, 1000, 2000, 3000, 3000, 3000, 3000, 3000]);
    world.luck = 0;
    world.socket.end();
    expect(line.state).toMatchObject({ kind: 'lost', since: 0, next: world.now() + 1500 });
  });

  test('a connection that lasted begins anew with the shortest pause, one that did not goes on', () => {
    const line = aLiveLine();
    world.socket.end();
    world.pass(500);
    greet();
    world.socket.end();
    expect(line.state).toMatchObject({ kind: 'lost', next: world.now() + 1000 });
    world.pass(1000);
    greet();
    world.pass(5000);
    world.socket.end();
    expect(line.state).toMatchObject({ kind: 'lost', next: world.now() + 500 });
  });

  test('when the network is back there is no waiting', () => {
    const line = aLiveLine();
    world.socket.end();
    line.wake();
    expect(world.sockets.length).toBe(2);
    line.wake();
    expect(world.sockets.length).toBe(2);
    greet();
    expect(line.state.kind).toBe('live');
  });

  test('a server that never greets is given up', () => {
    const line = aLine();
    world.socket.open();
    const first = world.socket;
    world.pass(10_000);
    expect(first.closed).toBe(true);
    expect(line.state.kind).toBe('lost');
    first.say(aTableMessage());
    expect(line.state.kind).toBe('lost');
  });

  test('a server that says so is not called again, or only after the time it named', () => {
    const line = aLiveLine();
    world.socket.say({ kind: 'closing', problem: aProblem({ code: 'busy', wait_s: 4 }), again: true });
    expect(line.state).toMatchObject({ kind: 'lost', next: 4000, problem: { code: 'busy' } });
    world.pass(4000);
    greet();
    world.socket.say({ kind: 'closing', problem: aProblem({ code: 'unauthorised' }), again: false });
    expect(line.state).toMatchObject({ kind: 'closed', problem: { code: 'unauthorised' } });
    world.pass(60_000);
    line.wake();
    expect(world.sockets.length).toBe(2);
  });

  test('what cannot be read ends the connection, not the line', () => {
    const line = aLiveLine();
    world.socket.garble('{"kind":');
    expect(line.state.kind).toBe('lost');
    world.pass(500);
    greet();
    expect(line.state.kind).toBe('live');
  });
});

describe('signs of life', () => {
  test('an echo measures the way there and back', () => {
    const line = aLiveLine();
    const [echo] = world.socket.of('echo');
    world.pass(42);
    world.socket.say({ kind: 'echo', number: echo?.number ?? NaN });
    expect(line.roundTrip).toBe(42);
    expect(heard.some(({ kind }) => kind === 'echo')).toBe(false);
  });

  test('a network that has died without a word is found out', () => {
    const line = aLiveLine();
    world.socket.say({ kind: 'echo', number: 0 });
    world.pass(15_000);
    expect(world.socket.of('echo').length).toBe(2);
    world.pass(9_999);
    expect(line.state.kind).toBe('live');
    world.pass(1);
    expect(line.state.kind).toBe('lost');
  });

  test('anything that is heard is a sign of life', () => {
    const line = aLiveLine();
    world.pass(5_000);
    world.socket.say(aTableMessage());
    world.pass(9_000);
    expect(line.state.kind).toBe('live');
  });

  test('a browser that says the network is gone is believed only if the server is silent too', () => {
    const line = aLiveLine();
    line.doubt();
    world.socket.say({ kind: 'echo', number: 0 });
    world.pass(3_000);
    expect(line.state.kind).toBe('live');
    line.doubt();
    world.pass(3_000);
    expect(line.state.kind).toBe('lost');
  });
});

describe('what is not answered', () => {
  test('is sent again after a loss, under the same ticket, and answered once', async () => {
    const line = aLiveLine();
    const reply = line.ask(roll);
    expect(world.socket.of('act')).toEqual([{ ...roll, ticket: 'ticket-1' }]);
    world.socket.end();
    expect(line.waiting).toEqual([{ message: { ...roll, ticket: 'ticket-1' }, sent: true }]);
    world.pass(500);
    greet();
    expect(world.socket.of('act')).toEqual([{ ...roll, ticket: 'ticket-1', again: true }]);
    world.socket.say({ kind: 'accepted', ticket: 'ticket-1', seq: 3 });
    world.socket.say({ kind: 'accepted', ticket: 'ticket-1', seq: 3 });
    expect(await reply).toEqual({ kind: 'accepted', seq: 3, waits: false });
    expect(line.waiting).toEqual([]);
    world.socket.end();
    world.pass(1000);
    greet();
    expect(world.sockets.length).toBe(3);
    expect(world.socket.of('act')).toEqual([]);
  });

  test('is sent again when everything is told once more: its answer may have been left out', async () => {
    const line = aLiveLine();
    const reply = line.ask(roll);
    const question = { kind: 'ask', question: { kind: 'why_not', seat: 1, action: 'hold' } } as const;
    const asked = line.ask(question);
    world.socket.say(aWhole(2));
    expect(world.socket.of('act').length).toBe(1);
    world.socket.say(aTableMessage(), aWhole(5));
    expect(world.socket.of('act')).toEqual([
      { ...roll, ticket: 'ticket-1' },
      { ...roll, ticket: 'ticket-1', again: true },
    ]);
    expect(world.socket.of('ask').length).toBe(2);
    world.socket.say({ kind: 'accepted', ticket: 'ticket-1', seq: 3 });
    world.socket.say({ kind: 'answered', ticket: 'ticket-2', answer: { kind: 'allowed' } });
    expect(await reply).toEqual({ kind: 'accepted', seq: 3, waits: false });
    expect(await asked).toEqual({ kind: 'answered', answer: { kind: 'allowed' } });
    world.socket.say(aTableMessage(), aWhole(6));
    expect(world.socket.of('act').length).toBe(2);
  });

  test('is sent again after the server has closed the connection and wants to be called again', async () => {
    const line = aLiveLine();
    const reply = line.ask(roll);
    world.socket.say(aWhole(2));
    const first = world.socket;
    first.say({ kind: 'closing', problem: aProblem({ code: 'busy', wait_s: 1 }), again: true });
    expect(first.closed).toBe(true);
    world.pass(1000);
    greet();
    // The first whole view of a new connection is no second one.
    world.socket.say(aWhole(2));
    expect(world.socket.of('act')).toEqual([{ ...roll, ticket: 'ticket-1', again: true }]);
    world.socket.say({ kind: 'accepted', ticket: 'ticket-1', seq: 3 });
    expect(await reply).toEqual({ kind: 'accepted', seq: 3, waits: false });
    expect(line.waiting).toEqual([]);
  });

  test('is kept over a new load of the page, but questions are not', () => {
    const line = aLiveLine();
    void line.ask(roll);
    void line.ask({ kind: 'ask', question: { kind: 'why_not', seat: 1, action: 'hold' } });
    void line.ask({ kind: 'pause' });
    expect(world.stored).toEqual([{ ...roll, ticket: 'ticket-1' }]);

    const stored = world.stored;
    world = new FakeWorld();
    world.stored = stored;
    const next = aLiveLine();
    expect(world.socket.of('act')).toEqual([{ ...roll, ticket: 'ticket-1', again: true }]);
    const problem = aProblem();
    world.socket.say({ kind: 'refused', ticket: 'ticket-1', problem });
    expect(late).toHaveBeenCalledWith({ ...roll, ticket: 'ticket-1' }, { kind: 'refused', problem });
    expect(next.waiting).toEqual([]);
    expect(world.stored).toEqual([]);
  });

  test('of what a board asks by itself while nobody listens only the last counts, and it is asked once', async () => {
    const line = aLiveLine();
    world.socket.end();
    const about = (more: object) =>
      ({ kind: 'ask', question: { kind: 'game', about: { kind: 'odds', ...more } } }) as const;
    const first = line.ask(about({ at: 1 }));
    const last = line.ask(about({ at: 2 }));
    const same = line.ask(about({ at: 2 }));
    const wonder = line.ask({ kind: 'ask', question: { kind: 'why_not', seat: 1, action: 'hold' } });
    void line.ask({ kind: 'ask', question: { kind: 'game', about: { kind: 'paths' } } });
    expect(await first).toEqual({ kind: 'dropped' });
    expect(line.waiting.length).toBe(3);
    world.pass(500);
    greet();
    expect(world.socket.of('ask').map(({ question }) => question.kind)).toEqual(['game', 'why_not', 'game']);
    const answer = { kind: 'game', answer: 7 } as const;
    world.socket.say({ kind: 'answered', ticket: 'ticket-2', answer });
    world.socket.say({ kind: 'answered', ticket: 'ticket-3', answer: { kind: 'allowed' } });
    expect(await last).toEqual({ kind: 'answered', answer });
    expect(await same).toEqual({ kind: 'answered', answer });
    expect(await wonder).toEqual({ kind: 'answered', answer: { kind: 'allowed' } });
  });

  test('is taken away only if it was never sent', async () => {
    const line = aLiveLine();
    void line.ask(roll);
    world.socket.end();
    const kept = line.ask({ ...roll, action: 'hold' });
    expect(line.drop('ticket-1')).toBe(false);
    expect(line.drop('ticket-2')).toBe(true);
    expect(await kept).toEqual({ kind: 'dropped' });
    world.pass(500);
    greet();
    expect(world.socket.of('act').map(({ action }) => action)).toEqual(['roll']);
  });

  test('a refusal and an answer come back to who asked', async () => {
    const line = aLiveLine();
    const problem = aProblem();
    const refused = line.ask(roll);
    const answered = line.ask({ kind: 'ask', question: { kind: 'why_not', seat: 1, action: 'hold' } });
    world.socket.say({ kind: 'answered', ticket: 'ticket-2', answer: { kind: 'allowed' } });
    world.socket.say({ kind: 'refused', ticket: 'ticket-1', problem });
    expect(await refused).toEqual({ kind: 'refused', problem });
    expect(await answered).toEqual({ kind: 'answered', answer: { kind: 'allowed' } });
  });

  test('a server that is busy is asked again, but not for ever', async () => {
    const line = aLiveLine();
    const reply = line.ask(roll);
    const problem = aProblem({ code: 'busy', wait_s: 2 });
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(world.socket.of('act').length).toBe(tries);
      world.socket.say({ kind: 'refused', ticket: 'ticket-1', problem });
      world.pass(2000);
    }
    expect(await reply).toEqual({ kind: 'refused', problem });
    expect(world.socket.of('act').length).toBe(5);
  });

  test('what needs no answer is sent only while somebody listens', () => {
    const line = aLine();
    expect(line.tell({ kind: 'again' })).toBe(false);
    greet();
    expect(line.tell({ kind: 'again' })).toBe(true);
    expect(world.socket.of('again').length).toBe(1);
  });
});

describe('what is worth nothing once it is late', () => {
  const hasty = (): Line => {
    const line = new Line(world, {
      hello: () => ({ token: 'key', since }),
      heard: (message) => heard.push(message),
      changed: () => {},
      late,
      fleeting: ({ kind }) => kind === 'act',
    });
    line.start();
    greet();
    return line;
  };

  test('is not sent while the connection is gone, says so at once, and is not made up for later', async () => {
    const line = hasty();
    world.socket.end();
    const reply = await line.ask(roll);
    expect(reply).toMatchObject({
      kind: 'refused',
      problem: { sentence: expect.stringMatching(/^not sent/) },
    });
    expect(line.waiting).toEqual([]);
    world.pass(500);
    greet();
    expect(world.socket.of('act')).toEqual([]);
  });

  test('is not sent again when the connection goes before its answer, and says so', async () => {
    const line = hasty();
    const reply = line.ask(roll);
    expect(world.stored).toEqual([]);
    world.socket.end();
    expect(await reply).toMatchObject({
      kind: 'refused',
      problem: { sentence: expect.stringMatching(/before an answer came/) },
    });
    world.pass(500);
    greet();
    expect(world.socket.of('act')).toEqual([]);
  });

  test('does not keep what is no such thing from waiting', () => {
    const line = hasty();
    world.socket.end();
    void line.ask({ kind: 'say', seat: 1, said: { text: { text: 'back in a moment' } } });
    expect(line.waiting).toMatchObject([{ sent: false, message: { kind: 'say' } }]);
  });
});

describe('the time of the table', () => {
  const sample = vi.fn();
  let timed: boolean;

  function aTimedLine(): Line {
    timed = true;
    sample.mockClear();
    const line = new Line(world, {
      hello: () => ({}),
      heard: () => {},
      changed: () => {},
      late,
      timed: () => timed,
      echoed: sample,
    });
    line.start();
    greet();
    return line;
  }
  const echoes = () => world.socket.of('echo').length;

  test('is asked for five times in a row, then every few seconds, as long as it matters', () => {
    aTimedLine();
    const first = echoes();
    world.pass(1_000);
    // One of the first belongs to the sign of life.
    expect([first, echoes()]).toEqual([2, 6]);
    for (let second = 0; second < 10; second += 1) {
      world.socket.say({ kind: 'echo', number: 0 });
      world.pass(1_000);
    }
    expect(echoes()).toBe(8);
    timed = false;
    world.socket.say({ kind: 'echo', number: 0 });
    world.pass(6_000);
    expect(echoes()).toBe(8);
  });

  test('comes back with when it was sent and heard, from servers that tell it and from those that do not', () => {
    aTimedLine();
    world.pass(30);
    world.socket.say({ kind: 'echo', number: 0, at: 5_000, rate: 20 } as ToClient);
    expect(sample).toHaveBeenLastCalledWith({ sent: 0, heard: 30, at: 5_000, rate: 20 });
    world.socket.say({ kind: 'echo', number: 0 });
    expect(sample).toHaveBeenLastCalledWith({ sent: 0, heard: 30, at: undefined, rate: undefined });
  });

  test('a connection that is silent while time runs is given up after seconds', () => {
    const line = aTimedLine();
    world.pass(900);
    world.socket.say({ kind: 'echo', number: 0 });
    world.pass(4_200);
    expect(line.state.kind).toBe('live');
    world.pass(6_000);
    expect(line.state.kind).toBe('lost');
  });

  test('is asked anew on a new connection, and not at all where nobody waits for it', () => {
    aTimedLine();
    world.pass(1_000);
    world.socket.end();
    world.pass(1_000);
    greet();
    world.pass(700);
    expect(echoes()).toBe(6);
    const plain = new FakeWorld();
    world = plain;
    aLiveLine();
    plain.pass(10_000);
    expect(echoes()).toBe(1);
  });
});
