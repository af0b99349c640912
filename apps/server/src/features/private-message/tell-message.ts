import type { PrivateMessage } from '@akari/contract';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { adminsInside } from './private-message.queries.ts';

/**
 * Sends a message to its two people and to administrators in the room only. Of a viewer whom she ignores the
 * performer gets nothing but that a secret message was paid for.
 */
export async function tellMessage(
  services: Services,
  message: PrivateMessage,
  ignored: boolean,
): Promise<void> {
  const admins = await adminsInside(services.database.db, Number(message.performer_id));
  const send = (people: readonly (string | number)[], sent: PrivateMessage): void =>
    services.realtime.send(people.map(roomOf.user), 'private_message.sent', { message: sent });
  const { performer_id, inbox } = message;
  send(ignored ? [inbox, ...admins] : [performer_id, inbox, ...admins], message);
  // She was paid for it, and sees that; she reads it when she ends ignoring the viewer.
  if (ignored && message.secret) send([performer_id], { ...message, text: '', hidden: true });
}
