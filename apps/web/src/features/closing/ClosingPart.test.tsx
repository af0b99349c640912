// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { closeAccount, getClosing, getClosingRequest, requestClosing } from '@akari/contract/closing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { ClosingPart } from './ClosingPart.tsx';
import { ClosingRequest } from './ClosingRequest.tsx';

const figures = {
  back: [{ amount_minor: 1_500, currency: 'JPY' as const }],
  ...{ back_units: 100_000, lost_units: 30_000, lost_miles: 20, debt_units: 0 },
};
const answer = { figures, refund_days: 14, in_room: false, plan: true };

async function open(part: React.JSX.Element, me = sampleMe()) {
  const server = fakeServer();
  const store = makeStore();
  server.answer(getMe, me);
  server.answer(getClosingRequest, { request: { number: '77', at_ms: 0 }, earnings_units: 25_000 });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  return { server, ...show(part, { store, language: 'en' }) };
}
const dialog = () => screen.findByRole('alertdialog', { name: 'Close your account?' });
const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close my account' });

it('closes the account only after it was said what is paid back and what is lost', async () => {
  const { server, person } = await open(<ClosingPart />);
  server.answer(getClosing, answer);
  server.refuse(closeAccount, 'closing_changed');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  const asked = within(await dialog());
  await asked.findByText('¥1,500');
  for (const text of ['10 points', '3 points', '20 miles']) asked.getByText(text);
  for (const text of ['Your plan is canceled and not charged again.', 'A saved card is deleted.'])
    asked.getByText(text);
  expect(yes().disabled).toBe(true);
  await person.click(asked.getByRole('checkbox'));
  // Other figures by then: they are shown before it is asked again.
  server.answer(getClosing, { ...answer, figures: { ...figures, back_units: 50_000 } });
  await person.click(yes());
  await asked.findByText('What is refunded or lost has changed.', { exact: false });
  await asked.findByText('5 points');
  expect(asked.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(yes().disabled).toBe(true);
  expect(server.bodiesOf(closeAccount)).toEqual([{ seen: { back_units: 100_000, lost_units: 30_000 } }]);
});

it('cannot be pressed while a room is open', async () => {
  const { server, person } = await open(<ClosingPart />);
  server.answer(getClosing, { ...answer, in_room: true });
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await within(await dialog()).findByText(/while you are in a room/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(yes().disabled).toBe(true);
});

it('leads a performer to the conversation that is open', async () => {
  await open(<ClosingRequest />, sampleMe({ user_type: 210 }));
  const link = await screen.findByRole('link', { name: 'See the conversation' });
  expect(link.getAttribute('href')).toContain('77');
  expect(screen.queryByRole('button', { name: 'Ask to close' })).toBeNull();
});

it('asks again once the conversation about an earlier request is closed', async () => {
  const { server, person, store } = await open(<ClosingRequest />, sampleMe({ user_type: 210 }));
  const state = (request: { number: string; at_ms: number } | null) => {
    server.answer(getClosingRequest, { request, earnings_units: 0 });
    store.dispatch(api.util.invalidateTags(['Contacts']));
  };
  const ask = async (number: string) => {
    await person.click(await screen.findByRole('button', { name: 'Ask to close' }));
    const request = { number, at_ms: 0 };
    server.answer(requestClosing, { request });
    server.answer(getClosingRequest, { request, earnings_units: 0 });
    const sure = within(await screen.findByRole('alertdialog'));
    await person.click(sure.getByRole('button', { name: 'Ask to close' }));
    await screen.findByText(`Your request is with our team (number ${number}`, { exact: false });
  };
  state(null);
  await ask('78');
  state(null);
  await ask('79');
  const keys = server.keysOf(requestClosing);
  expect(new Set(keys).size).toBe(2);
});
