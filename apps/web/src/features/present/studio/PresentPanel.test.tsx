// @vitest-environment jsdom
import { getPresents, sendPresents } from '@akari/contract/present';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleViewer } from '../../../testing/sample-viewer.ts';
import { show } from '../../../testing/show.tsx';
import { toolToggled } from '../../room-tool/tools.slice.ts';
import { presentAsked } from '../../viewers/present-asked.slice.ts';
import { PresentPanel } from './PresentPanel.tsx';

const purse = { allowance_left_units: 60_000, earnings_balance_units: 500_000, earnings_left_units: 30_000 };
const presents = {
  purse,
  allowance_units: 100_000,
  most_units: 200_000,
  gifts: [{ gift: 'lantern' as const, units: 30_000 }],
  given: [],
};
const people = [
  sampleViewer({ user_id: '1', user_name: 'kenji' }),
  sampleViewer({ user_id: '2', user_name: 'ann' }),
  sampleViewer({ user_id: '3', user_name: 'peeping', session_type: 120, mode: 'peep' }),
  sampleViewer({ user_id: '4', user_name: 'a guest', user_type: 204 }),
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(getPresents, presents);
});
function open(store = makeStore()) {
  store.dispatch(
    serverEvent['viewers.changed']({ from: '', version: '1', viewers: people, spent: [], left: [] }),
  );
  return show(<PresentPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
}
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send presents' });

it('offers those who take part, and sends the same to each of the chosen', async () => {
  server.answer(sendPresents, {
    sent: ['1'],
    refused: [{ user_id: '2', reason: 'present_not_in_chat' }],
    earnings_units: 0,
    purse,
  });
  const { person } = open();
  const names = within(await screen.findByRole('group', { name: 'Viewers' }));
  expect(names.getAllByRole('checkbox')).toHaveLength(2);
  expect(send().disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.clear(screen.getByRole('textbox', { name: 'Points for each viewer' }));
  await person.type(screen.getByRole('textbox', { name: 'Points for each viewer' }), '2');
  await person.type(screen.getByRole('textbox', { name: /^A few words/ }), 'thank you');
  expect(screen.getByText('Total 4 pt (2 viewers)')).toBeTruthy();
  await person.click(send());
  const body = { viewer_ids: ['1', '2'], units: 20_000, gift: null, message: 'thank you', earnings_units: 0 };
  await expect.poll(() => server.bodiesOf(sendPresents)).toEqual([body]);
  expect(await screen.findByText('Sent to 1 viewer.')).toBeTruthy();
  expect((await screen.findByText(/ann could not receive it/)).textContent).toContain(
    'not taking part in your chat now',
  );
  expect(names.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
});

it('opens for the viewer whose menu asked for it, and without a chosen viewer by its own button', async () => {
  const store = makeStore();
  store.dispatch(presentAsked('2'));
  open(store);
  const chosen = async () =>
    (await screen.findAllByRole<HTMLInputElement>('checkbox')).map(({ checked }) => checked);
  expect(await chosen()).toEqual([false, true]);
  act(() => void store.dispatch(presentAsked('1')));
  expect(await chosen()).toEqual([true, false]);
  cleanup();
  store.dispatch(toolToggled('present'));
  open(store);
  expect(await chosen()).toEqual([false, false]);
});

it('uses earnings only after the switch and a question with the amount', async () => {
  server.answer(sendPresents, { sent: ['1', '2'], refused: [], earnings_units: 20_000, purse });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Choose all' }));
  const amount = screen.getByRole('textbox', { name: 'Points for each viewer' });
  await person.clear(amount);
  await person.type(amount, '4');
  expect(screen.getByText('This is 2 pt more than what is left of your allowance.')).toBeTruthy();
  expect(send().disabled).toBe(true);
  await person.click(screen.getByRole('switch', { name: 'Use my earnings beyond the allowance' }));
  expect(screen.getByText('6 pt from your allowance, 2 pt from your earnings')).toBeTruthy();
  await person.click(send());
  expect(server.bodiesOf(sendPresents)).toEqual([]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Use 2 pt of your earnings?' }));
  await person.click(question.getByRole('button', { name: 'Send with 2 pt of my earnings' }));
  await expect
    .poll(() => server.bodiesOf(sendPresents))
    .toMatchObject([{ units: 40_000, earnings_units: 20_000 }]);
  await person.clear(amount);
  await person.type(amount, '5');
  await person.click(screen.getByRole('button', { name: 'Choose all' }));
  await person.click(screen.getByRole('switch', { name: 'Use my earnings beyond the allowance' }));
  expect(screen.getByText(/more than you can give from your earnings/)).toBeTruthy();
  expect(send().disabled).toBe(true);
});

it('refuses amounts and words that the server would refuse', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Choose all' }));
  const amount = screen.getByRole('textbox', { name: 'Points for each viewer' });
  await person.clear(amount);
  await person.type(amount, '0.19');
  expect(screen.getByText('Enter 0.2 to 20 pt.')).toBeTruthy();
  await person.clear(amount);
  await person.type(amount, '1');
  await person.click(screen.getByRole('textbox', { name: /^A few words/ }));
  await person.paste('あ'.repeat(61));
  expect(screen.getByText('This is too long (maximum length: 60).')).toBeTruthy();
  expect(send().disabled).toBe(true);
});
