import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { StaffRefusal } from '../../process/staff-refusal.ts';
import { mediaHomeTable, mediaNodeTable, mediaSeatTable } from './media-seat.table.ts';

const count = (table: typeof mediaHomeTable | typeof mediaSeatTable) =>
  sql<number>`(SELECT count(*)::int FROM ${table} t WHERE t.node = ${mediaNodeTable.name} AND t.state <> 'lost')`;

/** Staff command: lists the media nodes of the cluster with their state and their channels and viewers. */
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

const options = z.object({
  node: z.string().min(1),
  drain: z.enum(['yes', 'no']).default('yes'),
  wait: z.enum(['yes', 'no']).default('no'),
});
const LOOK_EVERY_MS = 1_000;

/**
 * Staff command: drains a media node before it is stopped, or opens it again.
 * @param say prints progress while the command waits for the drain
 * @throws StaffRefusal when there is no such node
 */
export async function drainMediaNode(
  database: Database,
  asked: unknown,
  say: (line: string) => void,
): Promise<string> {
  const { node, drain, wait } = options.parse(asked);
  const { rowCount } = await database.db
    .update(mediaNodeTable)
    .set({ draining: drain === 'yes' })
    .where(eq(mediaNodeTable.name, node));
  if (rowCount !== 1) throw new StaffRefusal(`there is no media node ${node}`);
  if (drain === 'no') return `${node} takes channels again`;
  if (wait === 'no')
    return `${node} takes nobody new, and its people move on; list-media-nodes says how many are left`;
  for (let before = ''; ; await sleep(LOOK_EVERY_MS)) {
    const { channels, viewers } = await leftOn(database, node);
    if (channels + viewers === 0) return `${node} is empty: it can be stopped`;
    const line = `${node}: ${channels} channels and ${viewers} viewers are left`;
    if (line !== before) say(line);
    before = line;
  }
}

async function leftOn(database: Database, node: string): Promise<{ channels: number; viewers: number }> {
  const [left] = await database.db
    .select({ channels: count(mediaHomeTable), viewers: count(mediaSeatTable) })
    .from(mediaNodeTable)
    .where(eq(mediaNodeTable.name, node));
  return left ?? { channels: 0, viewers: 0 };
}
