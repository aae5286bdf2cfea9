import { expect, test } from 'vitest';

import { search, type Command } from './commands';

const command = (label: string, hint?: string): Command => ({
  key: label,
  group: 'Actions',
  label,
  hint,
  icon: 'dice',
  run: () => {},
});
const commands = [
  command('Hold and keep 4'),
  command('Roll the die'),
  command('Passé à la rivière', 'Ada'),
  command('Carol: roll'),
];

test.each([
  ['', ['Hold and keep 4', 'Roll the die', 'Passé à la rivière', 'Carol: roll']],
  ['roll', ['Roll the die', 'Carol: roll']],
  ['DIE ro', ['Roll the die']],
  ['passe riviere', ['Passé à la rivière']],
  ['ada', ['Passé à la rivière']],
  ['ol', ['Hold and keep 4', 'Roll the die', 'Carol: roll']],
  ['nothing', []],
  ['.*', ['Hold and keep 4', 'Roll the die', 'Passé à la rivière', 'Carol: roll']],
])('%j finds %j', (typed, labels) => {
  expect(search(commands, typed).map(({ label }) => label)).toEqual(labels);
});
