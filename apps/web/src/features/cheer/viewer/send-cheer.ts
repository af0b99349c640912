import { sendCheer as sendCall, type OwnCheers } from '@akari/contract/cheer';
import { callServer } from '../../../platform/api/call-server.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { store } from '../../../platform/store/store.ts';
import { cheerSent } from '../shared/cheer.slice.ts';
import { cheerText } from './text.ts';

function saidOf({ left, next_ms }: OwnCheers): string {
  if (left > 0) return cheerText.t('left', { count: left });
  return next_ms === null ? cheerText.t('over') : cheerText.t('later', { count: Math.ceil(next_ms / 1_000) });
}

/** Cheers once, and says what is left; a press too many says when there is one more. */
export async function sendCheer(performer_name: string): Promise<void> {
  const idempotency_key = crypto.randomUUID();
  const answer = await callServer(sendCall, { body: { performer_name }, idempotency_key });
  if ('error' in answer) {
    store.dispatch(noticeShown({ error: answer.error.name }));
    return;
  }
  store.dispatch(cheerSent(answer.data.seen));
  store.dispatch(noticeShown({ kind: 'success', text: saidOf(answer.data.own) }));
}
