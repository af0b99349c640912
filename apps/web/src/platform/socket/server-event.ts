import type { ServerToClient } from '@akari/contract/realtime';
import { createAction, type ActionCreatorWithPayload } from '@reduxjs/toolkit';

export type ServerEventName = keyof ServerToClient;
export type ServerEventBody<E extends ServerEventName> = Parameters<ServerToClient[E]>[0];

type Creators = { [E in ServerEventName]: ActionCreatorWithPayload<ServerEventBody<E>, `socket/${E}`> };

const NAMES = [
  'channel.changed',
  'channels.changed',
  'chat.lines',
  'chat.rules_changed',
  'chat.line_restored',
  'chat.own_changed',
  'moderation.changed',
  'chat.translated',
  'tip.sent',
  'crown.changed',
  'gift.sent',
  'present.received',
  'thank_you.received',
  'stage_effect.sent',
  'tip_goal.changed',
  'poll.changed',
  'cheers.changed',
  'ticket_show.changed',
  'ticket.changed',
  'tip_request.changed',
  'media.reconnect',
  'session.receipt',
  'session.entered',
  'session.asked',
  'session.ended',
  'balance.changed',
  'points.notices',
  'bonus.received',
  'purchase.changed',
  'twoshot.changed',
  'twoway.changed',
  'call.changed',
  'id_video.changed',
  'own_id_video.changed',
  'door_pictures.changed',
  'toy.changed',
  'toy.control_changed',
  'toy.run',
  'toy.halt',
  'bar.changed',
  'viewers.changed',
  'free_answers.changed',
  'earnings.changed',
  'broadcast.ended',
  'encoder.refused',
  'staff_message.sent',
  'private_message.sent',
  'private_message.read',
  'login.ended',
  'report.decided',
  'contact.changed',
  'mailbox.changed',
  'favourite.on_air',
  'favourites.changed',
] as const satisfies readonly ServerEventName[];
/** Every event of the server. Type checking fails when the contract has an event that is not listed. */
export const SERVER_EVENTS: readonly [ServerEventName] extends readonly [(typeof NAMES)[number]]
  ? typeof NAMES
  : never = NAMES;

/**
 * Each event of the server is dispatched to the store as an action. A slice handles it in `extraReducers`:
 * `builder.addCase(serverEvent['channel.changed'], (state, { payload }) => …)`.
 */
export const serverEvent = Object.fromEntries(
  NAMES.map((name) => [name, createAction(`socket/${name}`)]),
) as unknown as Creators;
