// @vitest-environment jsdom
import { sendStaffMessage } from '@akari/contract/staff-message';
import { stopFromWall } from '@akari/contract/office';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import type { Tile } from './arrange.ts';
import { StopQuestion, WarnQuestion } from './WallQuestions.tsx';

const STOP = { ...stopFromWall, path: '/api/office/wall/kotoha/stop' };
const TILE: Tile = {
  channel_id: '9',
  performer_name: 'kotoha',
  display_name: { ja: '琴葉', en: 'Kotoha' },
  media_kind: 'video',
  status: 'chatting',
  on_air_since_ms: 0,
  still_at_ms: null,
  viewer_count: 1,
  reports: 0,
  seen_at_ms: null,
  seen_by: null,
};
let server: ReturnType<typeof fakeServer>;

function Wall() {
  const [stop, warn] = [useQuestion<Tile>(), useQuestion<Tile>()];
  return (
    <>
      <button onClick={() => stop.ask(TILE)}>ask to stop</button>
      <button onClick={() => warn.ask(TILE)}>ask to warn</button>
      <StopQuestion question={stop} />
      <WarnQuestion question={warn} />
    </>
  );
}
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => vi.unstubAllGlobals());

it('a broadcast that could not be stopped keeps the question and the typed note', async () => {
  server.refuse(STOP, 'audit_key_unavailable');
  const { person, store } = show(<Wall />, { language: 'en' });
  await person.click(press('ask to stop'));
  await person.type(await screen.findByLabelText('Note for our records (optional)'), 'a knife');
  await person.click(press('Stop the broadcast'));
  await waitFor(() =>
    expect(selectNotices(store.getState())).toMatchObject([{ error: 'audit_key_unavailable' }]),
  );
  expect(typed('Note for our records (optional)').value).toBe('a knife');
  server.answer(STOP, {});
  await person.click(press('Stop the broadcast'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const sent = { reason: 'rules', note: 'a knife' };
  expect(server.bodiesOf(STOP)).toEqual([sent, sent]);
});

it('a warning that was not sent keeps its text', async () => {
  server.refuse(sendStaffMessage, 'too_many_requests');
  const { person, store } = show(<Wall />, { language: 'en' });
  await person.click(press('ask to warn'));
  await person.type(await screen.findByLabelText('Your message'), 'please dim the light');
  await person.click(press('Send warning'));
  await waitFor(() =>
    expect(selectNotices(store.getState())).toMatchObject([{ error: 'too_many_requests' }]),
  );
  expect(typed('Your message').value).toBe('please dim the light');
});
