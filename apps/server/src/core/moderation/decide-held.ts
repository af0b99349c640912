import type { HeldLine } from '@akari/contract';
import { isPrivate, nextHeldLineState } from '@akari/rules';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { ChannelRow } from '../channel/state/channel.queries.ts';
import { appendChatLine } from '../chat/append-line.ts';
import { ignoredText } from '../ignore/state/ignored.sql.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { moderatorOf, noteAct } from './moderator.ts';
import { heldLineTable } from './state/held-line.table.ts';
import { tellModerators } from './line/tell-moderators.ts';

/** What waits in the chat as it is now: a line of an open chat never reaches a private one, and the other way round. */
const waitsIn = ({ performer_id, broadcast_id, board_since_ms, status }: ChannelRow) =>
  and(
    eq(heldLineTable.channel_id, performer_id),
    eq(heldLineTable.broadcast_id, broadcast_id ?? 0),
    eq(heldLineTable.state, 'held'),
    eq(heldLineTable.apart, isPrivate(status)),
    gte(heldLineTable.at_ms, board_since_ms),
  );

/** The lines that wait, oldest first; not those of viewers whom the performer ignores. */
export async function heldLinesOf(db: Db, channel: ChannelRow): Promise<HeldLine[]> {
  const ignored = sql.raw(ignoredText('"held_line"."channel_id"', '"held_line"."author_id"'));
  const rows = await db
    .select()
    .from(heldLineTable)
    .where(and(waitsIn(channel), sql`NOT ${ignored}`))
    .orderBy(asc(heldLineTable.id));
  return rows.map(({ id, at_ms, author_id, body }) => ({
    held_id: String(id),
    at_ms,
    text: body.text,
    lang: body.lang,
    author: { user_id: String(author_id), user_name: body.author.user_name, tier: body.author.tier },
  }));
}

/** @throws not_found */
export async function heldRow(tx: Tx, held: string) {
  const held_id = rowIdOf(held);
  if (held_id === null) throw new Problem('not_found');
  const [row] = await tx.select().from(heldLineTable).where(eq(heldLineTable.id, held_id)).for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/**
 * Sends a held line to everyone, once, or refuses it. Its writer is not told of a refusal.
 * @throws forbidden, not_found, held_line_over
 */
export async function decideHeldLine(
  services: Services,
  person: Member,
  held: string,
  decision: 'allow' | 'refuse',
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const row = await heldRow(tx, held);
    const moderator = await moderatorOf(tx, person, row.channel_id).catch((error: unknown) => {
      // To other people there is no such line.
      if (error instanceof Problem && error.problem === 'forbidden') throw new Problem('not_found');
      throw error;
    });
    const { channel } = moderator;
    const { id, channel_id, broadcast_id, apart, at_ms, author_id, client_line_id, body } = row;
    const state = nextHeldLineState(row.state, decision);
    const current =
      channel.broadcast_id === broadcast_id &&
      apart === isPrivate(channel.status) &&
      at_ms >= channel.board_since_ms;
    if (state === null || !current) throw new Problem('held_line_over');
    await tx.update(heldLineTable).set({ state }).where(eq(heldLineTable.id, id));
    const line_id =
      decision === 'allow'
        ? await appendChatLine(services, tx, after, {
            channel_id,
            broadcast_id,
            author_id,
            client_line_id,
            apart,
            body,
          })
        : null;
    await noteAct(services, tx, moderator, decision, {
      viewer_id: author_id,
      held_id: id,
      ...(line_id === null ? {} : { line_id }),
    });
    after(() => tellModerators(services, channel_id));
  });
}
