import { sendCheer as sendCall } from '@akari/contract/cheer';
import { callServer } from '../../../platform/api/call-server.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { store } from '../../../platform/store/store.ts';
import { cheerRefused, cheerSent } from './cheer.slice.ts';

/** Cheers once; the stage says what is left, or when there is one more. */
export async function sendCheer(performer_name: string): Promise<void> {
  const idempotency_key = crypto.randomUUID();
  const answer = await callServer(sendCall, { body: { performer_name }, idempotency_key });
  if ('data' in answer) store.dispatch(cheerSent(answer.data));
  else if (answer.error.name === 'cheer_used_up' && answer.error.retry_after_s !== null)
    store.dispatch(cheerRefused(answer.error.retry_after_s * 1_000));
  else store.dispatch(noticeShown({ error: answer.error.name }));
}
