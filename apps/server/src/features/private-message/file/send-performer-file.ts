import type { PrivateMessage } from '@akari/contract';
import { hasChatStarted, SESSION_TYPE, USER_TYPE, type Language } from '@akari/rules';
import { channelOf } from '../../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { addMessage } from '../private-message.queries.ts';
import { tellMessage } from '../tell-message.ts';
import { encodeFile } from './encode-file.ts';
import { fileKey, keepFile, storeFile } from './keep-file.ts';
import type { Upload } from './send-viewer-file.ts';

/** Viewers who take part in the performer's chat; administrators are none. */
const PRESENT = `SELECT s.viewer_id FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
  WHERE s.channel_id = $1 AND s.ended_at_ms IS NULL AND (s.state IN ('on', 'paused', 'unpaid') OR (s.state = 'joining' AND s.follows_id IS NOT NULL))
    AND s.session_type IN (${SESSION_TYPE.chat}, ${SESSION_TYPE.twoshot})
    AND u.user_type NOT IN (${USER_TYPE.guest}, ${USER_TYPE.visibleAdmin}, ${USER_TYPE.invisibleAdmin})
  ORDER BY s.viewer_id`;

interface Recipients {
  broadcast_id: number;
  viewer_ids: number[];
}

/** @throws private_message_viewer_away when none of them takes part */
async function recipientsOf(tx: Tx, performer_id: number, asked: number | 'all'): Promise<Recipients> {
  const [channel, present] = await Promise.all([
    channelOf(tx, performer_id),
    namedQuery<{ viewer_id: number }>(tx, 'private_file_present', PRESENT, [performer_id]),
  ]);
  const viewer_ids = present
    .map(({ viewer_id }) => viewer_id)
    .filter((viewer_id) => asked === 'all' || viewer_id === asked);
  const broadcast_id = channel?.broadcast_id ?? null;
  const begun = channel !== null && hasChatStarted(channel.status);
  if (broadcast_id === null || !begun || viewer_ids.length === 0)
    throw new Problem('private_message_viewer_away');
  return { broadcast_id, viewer_ids };
}

/**
 * The performer sends a picture, a clip, or a selfy, to a viewer who takes part in her chat, or a selfy to all of them. To all, it
 * is one file and a private message to each.
 * @throws what `encodeFile` throws, private_message_viewer_away, private_file_storage, idempotency_key_reused
 */
export async function sendPerformerFile(
  services: Services,
  { user_id: performer_id }: Member,
  { viewer_id, lang, selfy }: { viewer_id: string; lang: Language; selfy: boolean },
  { bytes, type, idempotency_key }: Upload,
): Promise<{ messages: PrivateMessage[] }> {
  const { db } = services.database;
  const asked = viewer_id === 'all' ? 'all' : (rowIdOf(viewer_id) ?? 0);
  if (asked === 'all' && !selfy) throw new Problem('bad_request');
  const key = fileKey(performer_id, idempotency_key, bytes);
  await db.transaction((tx) => recipientsOf(tx, performer_id, asked));
  const file = await encodeFile(services, bytes, type);
  await storeFile(services, key, file);
  const intent = {
    user_id: performer_id,
    key: idempotency_key,
    content: ['private_message.file_answer', asked, selfy, key],
  };
  return once(services, intent, async (tx, after) => {
    const { broadcast_id, viewer_ids } = await recipientsOf(tx, performer_id, asked);
    const at_ms = services.clock.nowMs();
    const file_id = await keepFile(services, tx, file, { key, sender_id: performer_id, selfy });
    const rest = { performer_id, broadcast_id, text: '', lang, ignored: false, secret: false, file_id };
    const messages: PrivateMessage[] = [];
    for (const to of viewer_ids)
      messages.push(await addMessage(tx, { ...rest, viewer_id: to, from: 'performer' }, at_ms));
    for (const message of messages) after(() => tellMessage(services, message, false));
    return { messages };
  });
}
