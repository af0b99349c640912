import type { ChatLine } from '@akari/contract/chat';
import { expect, it } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { boardEntered, selectBoard } from './chat.slice.ts';

const line = (line_id: number): ChatLine => ({
  kind: 'system',
  line_id,
  at_ms: line_id,
  event: 'chat_started',
  user_name: null,
  end: null,
});

it.each([
  ['after a two-shot', '3', [1, 9]],
  ['after a free chat', null, [1, 2, 9]],
] as const)('the board %s shows %j, %j', (_, follows_id, ids) => {
  const store = makeStore();
  const lines = [line(1), line(2)];
  store.dispatch(boardEntered({ channel_id: '7', own_user_id: '2', lines }));
  const session = { ...sampleSession('4'), state: 'asked' as const };
  store.dispatch(serverEvent['session.asked']({ session, follows_id }));
  store.dispatch(
    serverEvent['session.entered']({ session_id: '5', channel_id: '7', lines: [line(1), line(9)] }),
  );
  expect(selectBoard(store.getState()).lines.map(({ line_id }) => line_id)).toEqual(ids);
});
