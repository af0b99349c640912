import type { ChatLine } from '@akari/contract/chat';
import { expect, it } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { boardEntered, boardLeft, selectEnteredLineId } from './chat.slice.ts';

const line = (line_id: number): ChatLine => ({
  kind: 'system',
  line_id,
  at_ms: 0,
  event: 'chat_started',
  user_name: null,
  end: null,
});
const enter = (...ids: number[]) =>
  boardEntered({ channel_id: '7', own_user_id: '2', lines: ids.map((id) => line(id)) });

it('remembers the newest line of the moment in which the viewer came in', () => {
  const store = makeStore();
  const entered = (): number => selectEnteredLineId(store.getState());
  store.dispatch(enter(1, 2));
  expect(entered()).toBe(2);
  // A reconnected socket is not a new visit.
  store.dispatch(enter(1, 2, 3));
  expect(entered()).toBe(2);
  store.dispatch(boardLeft());
  store.dispatch(enter(5));
  expect(entered()).toBe(5);
});
