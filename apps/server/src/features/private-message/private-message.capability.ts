import {
  answerPrivateMessage as answerCall,
  listPrivateMessages,
  listRoomPrivateMessages,
  overseePrivateMessages,
  readPrivateMessages,
  sendPrivateMessage as sendCall,
  sendSecretMessage as secretCall,
} from '@akari/contract';
import { freeMessagesLeft, isPerformer } from '@akari/rules';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { answerPrivateMessage } from './answer-message.ts';
import { fileDeadlines } from './file/keep-file.ts';
import { fileRoutes } from './file/file.routes.ts';
import { markRead, messagesOfBroadcast, messagesOfPair, unansweredOf } from './private-message.queries.ts';
import { sendPrivateMessage } from './send-message.ts';
import { isOnPhone, sendSecretMessage } from './send-secret.ts';

async function ownConversation(services: Services, viewer_id: number, performer_name: string) {
  const { db } = services.database;
  const pair = { performer_id: await knownPerformerId(services, performer_name), viewer_id };
  const channel = await channelOf(db, pair.performer_id);
  const [messages, unanswered, on_phone] = await Promise.all([
    messagesOfPair(db, pair),
    unansweredOf(db, pair, channel?.broadcast_id ?? null),
    isOnPhone(db, pair.performer_id),
  ]);
  return {
    messages,
    free_left: freeMessagesLeft(unanswered, services.config.terms.private_unanswered_max),
    secret: on_phone ? ('on_phone' as const) : ('open' as const),
    file_limits: services.config.terms.message_file,
  };
}

async function messagesOfRoom(services: Services, performer_id: number, ignored: boolean) {
  const { db } = services.database;
  const channel = await channelOf(db, performer_id);
  const broadcast_id = channel?.broadcast_id ?? null;
  return { messages: broadcast_id === null ? [] : await messagesOfBroadcast(db, broadcast_id, ignored) };
}

/** Marks a conversation as read, and tells both sides when that changed something. */
async function readConversation(
  services: Services,
  { user_id, user_type }: Member,
  other: string,
  up_to_id: number,
): Promise<void> {
  const other_id = rowIdOf(other);
  if (other_id === null) return;
  const performs = isPerformer(user_type);
  const pair = performs
    ? { performer_id: user_id, viewer_id: other_id }
    : { performer_id: other_id, viewer_id: user_id };
  const reader = performs ? 'performer' : 'viewer';
  const changed = await markRead(services.database.db, pair, {
    reader,
    up_to_id,
    now_ms: services.clock.nowMs(),
  });
  if (!changed) return;
  const [performer_id, inbox] = [String(pair.performer_id), String(pair.viewer_id)];
  services.realtime.send([roomOf.user(performer_id), roomOf.user(inbox)], 'private_message.read', {
    ...{ performer_id, inbox, reader, up_to_id },
  });
}

/** Messages between a viewer and the performer of their chat (spec §3). */
export const privateMessageCapability: Capability = {
  name: 'private-message',
  routes: (app, services) => {
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendPrivateMessage(services, person, body, idempotency_key),
    );
    route(app, secretCall, ({ person, body, idempotency_key }) =>
      sendSecretMessage(services, person, body, idempotency_key),
    );
    route(app, answerCall, async ({ person, body, idempotency_key }) => ({
      message: await answerPrivateMessage(services, person, body, idempotency_key),
    }));
    route(app, listPrivateMessages, ({ person, query }) =>
      ownConversation(services, person.user_id, query.performer_name),
    );
    route(app, listRoomPrivateMessages, async ({ person }) => ({
      ...(await messagesOfRoom(services, person.user_id, false)),
      file_limits: services.config.terms.message_file,
    }));
    route(app, overseePrivateMessages, async ({ person, query }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      const running = await runningSessionOf(services.database.db, person.user_id);
      // Read only from within a recorded session, as the lines of a private time are.
      if (running?.channel_id !== performer_id) throw new Problem('oversight_outside');
      return messagesOfRoom(services, performer_id, true);
    });
    fileRoutes(app, services);
    route(app, readPrivateMessages, async ({ person, body }) => {
      await readConversation(services, person, body.with, body.up_to_id);
      return {};
    });
  },
  start: fileDeadlines,
};
