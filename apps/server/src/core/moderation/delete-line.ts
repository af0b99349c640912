import { quoteOf, ROLE_OF, saidIn } from '@akari/rules';
import { and, eq, gt, sql } from 'drizzle-orm';
import { metPerson } from '../bar/bar.queries.ts';
import { chatLineTable } from '../chat/chat.table.ts';
import { chatLine } from '@akari/contract';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { moderatorOf, noteAct } from './moderator.ts';
import { chatRulesTable } from './state/chat-rules.table.ts';
import { countChange, isHelper } from './state/moderation.queries.ts';
import { tellModerators } from './line/tell-moderators.ts';
import { announceChatRules } from './tell-moderation.ts';
import type { ChannelRow } from '../channel/state/channel.queries.ts';

/** @throws not_found */
async function saidLine(tx: Tx, line: string) {
  const line_id = rowIdOf(line);
  if (line_id === null) throw new Problem('not_found');
  const [row] = await tx.select().from(chatLineTable).where(eq(chatLineTable.id, line_id)).for('update');
  const said = row === undefined ? null : saidIn(row.body);
  if (row === undefined || said === null) throw new Problem('not_found');
  return { ...row, said };
}

/** Sets what the replies to a line quote of it; null: it was deleted. */
const setQuotes = (tx: Tx, channel_id: number, line_id: number, text: string | null): Promise<unknown> =>
  tx
    .update(chatLineTable)
    .set({ body: sql`jsonb_set(${chatLineTable.body}, '{reply,text}', ${JSON.stringify(text)}::jsonb)` })
    .where(
      and(
        eq(chatLineTable.channel_id, channel_id),
        gt(chatLineTable.id, line_id),
        sql`${chatLineTable.body} #>> '{reply,line_id}' = ${String(line_id)}`,
      ),
    );

/** Whether a helper may act on what this person wrote: a viewer who is no helper. */
async function isUnderHelpers(tx: Tx, performer_id: number, user_id: number | null): Promise<boolean> {
  if (user_id === null) return false;
  const person = await metPerson(tx, performer_id, user_id);
  const is_viewer = person !== null && ROLE_OF[person.user_type] === 'viewer';
  return is_viewer && !(await isHelper(tx, performer_id, user_id));
}

/**
 * Deletes a line of text or a sticker: every page, snapshot and quotation is without it. Staff who judge a report still read it.
 * @throws forbidden, not_found
 */
export async function deleteLine(services: Services, person: Member, line: string): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const row = await saidLine(tx, line);
    const { id, channel_id, author_id } = row;
    const moderator = await moderatorOf(tx, person, channel_id);
    if (row.broadcast_id !== moderator.channel.broadcast_id) throw new Problem('not_found');
    if (moderator.role === 'helper' && !(await isUnderHelpers(tx, channel_id, author_id)))
      throw new Problem('forbidden');
    if (row.deleted_at_ms !== null) return;
    const deleted_at_ms = services.clock.nowMs();
    await tx.update(chatLineTable).set({ deleted_at_ms }).where(eq(chatLineTable.id, id));
    await setQuotes(tx, channel_id, id, null);
    await countChange(tx, channel_id);
    await tx
      .update(chatRulesTable)
      .set({ pinned_line_id: null })
      .where(and(eq(chatRulesTable.performer_id, channel_id), eq(chatRulesTable.pinned_line_id, id)));
    await noteAct(services, tx, moderator, 'delete', { viewer_id: author_id, line_id: id });
    after(() => announceChatRules(services, channel_id));
    after(() => tellModerators(services, channel_id));
  });
}

/** Takes a deletion back. A line of before a private chat, or of it, returns to the performer's page alone. */
export async function restoreLine(
  services: Services,
  tx: Tx,
  after: (publish: () => Promise<void>) => void,
  channel: ChannelRow,
  line_id: number,
): Promise<void> {
  const { id, channel_id, broadcast_id, apart, at_ms, body, said } = await saidLine(tx, String(line_id));
  if (channel_id !== channel.performer_id || broadcast_id !== channel.broadcast_id)
    throw new Problem('not_found');
  await tx.update(chatLineTable).set({ deleted_at_ms: null }).where(eq(chatLineTable.id, id));
  await setQuotes(tx, channel_id, id, quoteOf(said));
  await countChange(tx, channel_id);
  after(async () => {
    await announceChatRules(services, channel_id);
    const everyone = !apart && at_ms >= channel.board_since_ms;
    services.realtime.send((everyone ? roomOf.board : roomOf.user)(channel_id), 'chat.line_restored', {
      channel_id: String(channel_id),
      line: chatLine.parse({ ...body, line_id: id, at_ms }),
    });
  });
}
