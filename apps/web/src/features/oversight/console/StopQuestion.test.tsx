// @vitest-environment jsdom
import { overseeSessionEnd } from '@akari/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { selectNotices } from '../../../platform/store/notification.slice.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { StopQuestion, type Stop } from './StopQuestion.tsx';

const END = { ...overseeSessionEnd, path: '/api/oversight/kotoha/session_end' };
const ABOUT: Stop = { act: 'end', name: 'hana', viewer_id: '7' };
let server: ReturnType<typeof fakeServer>;

function Console() {
  const question = useQuestion<Stop>();
  return (
    <>
      <button onClick={() => question.ask(ABOUT)}>ask</button>
      <StopQuestion question={question} performer_name="kotoha" />
    </>
  );
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note for our records (optional)');
const act = () => screen.getByRole('button', { name: 'End the session' });

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => vi.unstubAllGlobals());

it('a refused act keeps the question, the reason and the typed note, and is sent again as they are', async () => {
  server.refuse(END, 'staff_right_missing');
  const { person, store } = show(<Console />, { language: 'en' });
  await person.click(screen.getByRole('button', { name: 'ask' }));
  await person.click(await screen.findByRole('button', { name: 'Abusive messages' }));
  await person.type(note(), 'third time today');
  await person.click(act());
  await waitFor(() =>
    expect(selectNotices(store.getState())).toMatchObject([{ error: 'staff_right_missing' }]),
  );
  screen.getByRole('alertdialog', { name: 'End the session of hana?' });
  expect(note().value).toBe('third time today');
  server.answer(END, {});
  await person.click(act());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const sent = { viewer_id: '7', reason: 'harassment', note: 'third time today' };
  expect(server.bodiesOf(END)).toEqual([sent, sent]);
  // The next question begins without it.
  await person.click(screen.getByRole('button', { name: 'ask' }));
  await screen.findByRole('alertdialog');
  expect(note().value).toBe('');
});
