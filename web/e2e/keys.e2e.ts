/// One whole game by keyboard alone, from the shelf to the proof. The mouse is never touched.
import { afterAll, beforeAll, test } from 'vitest';

import { Reader } from './browser';
import { Camp } from './camp';
import { actions, soon, tabTo, theEnd, untilTheEnd } from './hands';

let camp: Camp;
let ada: Reader;

beforeAll(async () => {
  camp = await Camp.pitch();
  ada = await Reader.open(camp, { still: true });
});

afterAll(async () => {
  await ada.close();
  await camp.strike();
});

test('from the shelf to the end of a game without a mouse', async () => {
  const { page } = ada;
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Pig', exact: true }));
  await press('Enter');

  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Ada');
  await tabTo(page, page.locator('summary', { hasText: 'All options' }));
  await press('Enter');
  await tabTo(page, page.getByLabel('Goal'));
  await press('ControlOrMeta+a');
  await page.keyboard.type('15');
  await tabTo(page, page.getByRole('button', { name: 'Start' }));
  await press('Enter');

  // What cannot be done answers why.
  await actions(page).getByRole('button', { name: 'Roll the die' }).waitFor();
  await press('/');
  await page.getByRole('combobox', { name: 'Search what can be done' }).waitFor();
  await page.keyboard.type('hold');
  await page.getByRole('option', { name: /Why can I not “hold”/ }).waitFor();
  await press('ArrowUp');
  await press('Enter');
  await page.getByText('PIG-2.4').first().waitFor();

  await untilTheEnd(page, async () => {
    const hold = actions(page).getByRole('button', { name: /Hold/ });
    const digit = (await hold.count()) > 0 ? await shortcut(hold) : '1';
    await press(digit);
  });

  // What happened was read out.
  const heard = page.getByRole('log', { name: 'What happens' });
  await heard.getByText(/won\. .* reached the goal\./).waitFor({ state: 'attached' });
  await theEnd(page).waitFor();

  await tabTo(page, page.getByRole('link', { name: 'Watch the replay' }));
  await press('Enter');
  await page.getByText('Step 0 of').waitFor();
  await press('ArrowRight');
  await page.getByText('Step 1 of').waitFor();
  await press('End');
  const slider = page.getByRole('slider', { name: 'Step' });
  await soon(async () => (await slider.inputValue()) === (await slider.getAttribute('max'))).toBe(true);
  await press('Shift+ArrowLeft');
  await press('Home');
  await page.getByText('Step 0 of').waitFor();
  await press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await press(' ');
  await page.getByRole('button', { name: 'Play' }).waitFor();

  await tabTo(page, page.getByRole('link', { name: 'Check the dice' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'The promise was kept' }).waitFor();
  ada.expectNoTroubles();
});

async function shortcut(button: ReturnType<typeof actions>): Promise<string> {
  return (
    (await button
      .first()
      .getAttribute('aria-keyshortcuts')
      .catch(() => null)) ?? '2'
  );
}
