import * as z from 'zod/mini';
import { chatLine } from '../chat/index.ts';
import { defineServerEvent, id } from '../common/index.ts';
import { freeAnswers, receipt, sessionEnded, viewerSession } from './index.ts';

export const sessionReceiptEvent = defineServerEvent({ name: 'session.receipt', body: receipt });
/**
 * Media of the person's own session has arrived: the session has entered, and these lines are on its board.
 */
export const sessionEnteredEvent = defineServerEvent({
  name: 'session.entered',
  body: z.object({ session_id: id, channel_id: id, lines: z.array(chatLine) }),
});
/**
 * The free chat has become paid, or the two-shot is over: the session has no media until the viewer agrees to the
 * price. `follows_id`: the ended two-shot whose place this session keeps; null: the session itself was the free chat.
 */
export const sessionAskedEvent = defineServerEvent({
  name: 'session.asked',
  body: z.object({ session: viewerSession, follows_id: z._default(z.nullable(id), null) }),
});
export const sessionEndedEvent = defineServerEvent({ name: 'session.ended', body: sessionEnded });
/** Performer only: the free chat has become paid, and these are the viewers' answers. */
export const freeAnswersChangedEvent = defineServerEvent({
  name: 'free_answers.changed',
  body: freeAnswers,
});
