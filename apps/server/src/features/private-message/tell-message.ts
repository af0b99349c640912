import type { PrivateMessage } from '@akari/contract';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { adminsInside } from './private-message.queries.ts';

/**
 * Sends a message to its two people and to administrators in the room, and to no others. The performer does not get one
 * of a viewer whom she ignores.
 */
export async function tellMessage(
  services: Services,
  message: PrivateMessage,
  ignored: boolean,
): Promise<void> {
  const admins = await adminsInside(services.database.db, Number(message.performer_id));
  const people = ignored ? [message.inbox, ...admins] : [message.performer_id, message.inbox, ...admins];
  services.realtime.send(people.map(roomOf.user), 'private_message.sent', { message });
}
