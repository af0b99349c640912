import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { mediaHomeTable, mediaNodeTable, mediaSeatTable } from './media-seat.table.ts';

const count = (table: typeof mediaHomeTable | typeof mediaSeatTable) =>
  sql<number>`(SELECT count(*)::int FROM ${table} t WHERE t.node = ${mediaNodeTable.name} AND t.state <> 'lost')`;

/** Staff: the media nodes of the cluster, and who is there. */
export async function listMediaNodes(database: Database): Promise<string> {
  const nodes = await database.db
    .select({
      name: mediaNodeTable.name,
      state: mediaNodeTable.state,
      draining: mediaNodeTable.draining,
      channels: count(mediaHomeTable),
      viewers: count(mediaSeatTable),
    })
    .from(mediaNodeTable)
    .orderBy(mediaNodeTable.name);
  if (nodes.length === 0) return 'there are no media nodes: this is no cluster';
  return nodes
    .map(({ name, state, draining, channels, viewers }) =>
      [name, state, draining ? 'draining' : 'open', `${channels} channels`, `${viewers} viewers`].join('  '),
    )
    .join('\n');
}

const options = z.object({ node: z.string().min(1), drain: z.enum(['yes', 'no']).default('yes') });

/** Staff: a node takes no new channels, before it is stopped; or takes them again. */
export async function drainMediaNode(database: Database, asked: unknown): Promise<string> {
  const { node, drain } = options.parse(asked);
  const { rowCount } = await database.db
    .update(mediaNodeTable)
    .set({ draining: drain === 'yes' })
    .where(eq(mediaNodeTable.name, node));
  if (rowCount !== 1) return `there is no media node ${node}`;
  return drain === 'yes'
    ? `${node} takes no new channels; stop it when list-media-nodes shows it empty, or earlier: its people move on`
    : `${node} takes channels again`;
}
