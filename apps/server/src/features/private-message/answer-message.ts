import type { answerPrivateMessage as answerCall, BodyOf, PrivateMessage } from '@akari/contract';
import { givingRefusal, hasChatStarted, ROLE_OF, type UserType } from '@akari/rules';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { judgePrivateMessage, shownText } from '../../core/moderation/line/judge-line.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { checkMessageRate, cleanMessage } from './clean-message.ts';
import { addMessage } from './private-message.queries.ts';
import { tellMessage } from './tell-message.ts';

const TYPE = 'SELECT user_type FROM app_user WHERE id = $1';

async function isViewer(tx: Tx, user_id: number): Promise<boolean> {
  const [row] = await namedQuery<{ user_type: UserType }>(tx, 'private_message_type', TYPE, [user_id]);
  return row !== undefined && ROLE_OF[row.user_type] === 'viewer';
}

/**
 * The performer writes to a viewer who takes part in her chat. The refusal is the same for an administrator, who must
 * not be found out by it.
 * @throws chat_line_empty, private_message_too_long, too_many_requests, private_message_viewer_away, chat_word_forbidden,
 * idempotency_key_reused
 */
export async function answerPrivateMessage(
  services: Services,
  { user_id: performer_id }: Member,
  { viewer_id: asked, text: sent, lang }: BodyOf<typeof answerCall>,
  idempotency_key: string,
): Promise<PrivateMessage> {
  const text = cleanMessage(sent);
  const viewer_id = rowIdOf(asked);
  if (viewer_id === null) throw new Problem('private_message_viewer_away');
  await checkMessageRate(services, performer_id);
  const judged = await judgePrivateMessage(services, performer_id, 'performer', text);
  const intent = {
    user_id: performer_id,
    key: idempotency_key,
    content: ['private_message.answer', viewer_id, text, lang],
  };
  return once(services, intent, async (tx, after) => {
    const [channel, session, viewer] = await Promise.all([
      channelOf(tx, performer_id),
      runningSessionOf(tx, viewer_id),
      isViewer(tx, viewer_id),
    ]);
    const broadcast_id = channel?.broadcast_id ?? null;
    const begun = channel !== null && hasChatStarted(channel.status);
    if (!viewer || !begun || broadcast_id === null || givingRefusal(session, performer_id) !== null)
      throw new Problem('private_message_viewer_away');
    const added = {
      ...{ performer_id, viewer_id, broadcast_id, text: shownText(judged), lang },
      from: 'performer' as const,
      ignored: false,
      secret: false,
    };
    const message = await addMessage(tx, added, services.clock.nowMs());
    after(() => tellMessage(services, message, false));
    return message;
  });
}
