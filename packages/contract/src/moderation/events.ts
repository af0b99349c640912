import * as z from 'zod/mini';
import { chatLine } from '../chat/index.ts';
import { defineServerEvent, id } from '../common/index.ts';
import { chatRulesSeen, ownChat } from './index.ts';

/** To everybody who reads the board. */
export const chatRulesChangedEvent = defineServerEvent({ name: 'chat.rules_changed', body: chatRulesSeen });

/** A deletion was taken back. */
export const chatLineRestoredEvent = defineServerEvent({
  name: 'chat.line_restored',
  body: z.object({ channel_id: id, line: chatLine }),
});

/** To one person: they became a helper or are none any more, or are muted or not any more. */
export const ownChatChangedEvent = defineServerEvent({
  name: 'chat.own_changed',
  body: z.object({ channel_id: id, own: ownChat }),
});

/** To the performer and the helpers: held lines, helpers, muted viewers or acts have changed. */
export const moderationChangedEvent = defineServerEvent({
  name: 'moderation.changed',
  body: z.object({ channel_id: id }),
});
