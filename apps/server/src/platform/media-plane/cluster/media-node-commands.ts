import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { StaffRefusal } from '../../process/staff-refusal.ts';
import { mediaHomeTable, mediaNodeTable, mediaSeatTable } from './media-seat.table.ts';

const count = (table: typeof mediaHomeTable | typeof mediaSeatTable) =>
  sql<number>`(SELECT count(*)::int FROM ${table} t WHERE t.node = ${mediaNodeTable.name} AND t.state <> 'lost')`;

/** Staff command: lists the media nodes of the cluster with their state and their channels and viewers. */
export async function listMediaNodes(db: Tx): Promise<string> {
  const nodes = await db
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
 * Staff act: drains a media node before it is stopped, or opens it again.
 * @returns `wait`: whether the command waits for the drain (`waitUntilEmpty`)
 * @throws StaffRefusal when there is no such node
 */
export async function drainMediaNode(tx: Tx, asked: unknown) {
  const { node, drain, wait } = options.parse(asked);
  const name = eq(mediaNodeTable.name, node);
  const [before] = await tx
    .select({ draining: mediaNodeTable.draining })
    .from(mediaNodeTable)
    .where(name)
    .for('update');
  if (before === undefined) throw new StaffRefusal(`there is no media node ${node}`);
  const after = { draining: drain === 'yes' };
  await tx.update(mediaNodeTable).set(after).where(name);
  const message =
    drain === 'no'
      ? `${node} takes channels again`
      : `${node} takes nobody new, and its people move on; list-media-nodes says how many are left`;
  return { node, before, after, message, wait: after.draining && wait === 'yes' };
}

/**
 * Waits until a media node is empty.
 * @param say prints who is left
 */
export async function waitUntilEmpty(
  database: Database,
  node: string,
  say: (line: string) => void,
): Promise<string> {
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
