import type { PrivateMessage } from '@akari/contract';
import { freeMessagesLeft, type Language } from '@akari/rules';
import { knownPerformerId } from '../../../core/channel/state/performer-by-name.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { addMessage, unansweredOf } from '../private-message.queries.ts';
import { broadcastFor, readPlace } from '../send-message.ts';
import { tellMessage } from '../tell-message.ts';
import { encodeFile } from './encode-file.ts';
import { fileKey, keepFile, storeFile } from './keep-file.ts';

export interface Upload {
  bytes: Buffer;
  /** Media type of the request. */
  type: string;
  idempotency_key: string;
}

/**
 * A viewer sends a picture or a clip to the performer of the chat that they take part in, as a private message: the same people, the
 * same count of free ones. It is checked before the file is encoded, and again in the transaction.
 * @throws what `encodeFile` and `sendPrivateMessage` throw, private_file_storage
 */
export async function sendViewerFile(
  services: Services,
  { user_id: viewer_id }: Member,
  { performer_name, lang }: { performer_name: string; lang: Language },
  { bytes, type, idempotency_key }: Upload,
): Promise<{ messages: PrivateMessage[] }> {
  const { db } = services.database;
  const { private_unanswered_max } = services.config.terms;
  const pair = { performer_id: await knownPerformerId(services, performer_name), viewer_id };
  const key = fileKey(viewer_id, idempotency_key, bytes);
  await db.transaction(async (tx) => {
    broadcastFor(await readPlace(services, tx, pair), pair.performer_id, services.clock.nowMs());
  });
  const file = await encodeFile(services, bytes, type);
  await storeFile(services, key, file);
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['private_message.file', pair.performer_id, key],
    read: (tx: Parameters<typeof readPlace>[1]) => readPlace(services, tx, pair),
  };
  return once(services, intent, async (tx, after, place) => {
    const at_ms = services.clock.nowMs();
    const broadcast_id = broadcastFor(place, pair.performer_id, at_ms);
    if (freeMessagesLeft(await unansweredOf(tx, pair, broadcast_id), private_unanswered_max) === 0)
      throw new Problem('private_message_wait');
    const { ignored } = place;
    const file_id = await keepFile(services, tx, file, { key, sender_id: viewer_id, selfy: false });
    const added = { ...pair, broadcast_id, from: 'viewer', text: '', lang, ignored, secret: false } as const;
    const message = await addMessage(tx, { ...added, file_id }, at_ms);
    after(() => tellMessage(services, message, ignored));
    return { messages: [message] };
  });
}
