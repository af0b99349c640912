import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../database/database.ts';
import { mediaHomeTable, mediaSeatTable } from './media-seat.table.ts';

export type Home = typeof mediaHomeTable.$inferSelect;
export type Seat = typeof mediaSeatTable.$inferSelect;
/** A media node between two starts. */
export interface NodeIncarnation {
  node: string;
  life_ms: number;
}

/*
 * Placement: which media node a channel is published on (home) and a session plays on (seat). It is stored, so that
 * every server node can route, grant, end and charge.
 */

export async function homeOf(db: Db | Tx, channel_id: string): Promise<Home | null> {
  const [home] = await db.select().from(mediaHomeTable).where(eq(mediaHomeTable.channel_id, channel_id));
  return home ?? null;
}

/** Places a channel on a node. An existing home stays unless it is lost. @returns the home of the channel */
export async function settleHome(
  db: Db | Tx,
  channel_id: string,
  session_id: string | null,
  place: NodeIncarnation,
): Promise<Home> {
  const lost = sql`${mediaHomeTable.state} = 'lost'`;
  const [home] = await db
    .insert(mediaHomeTable)
    .values({ channel_id, session_id, ...place })
    .onConflictDoUpdate({
      target: mediaHomeTable.channel_id,
      set: {
        session_id: sql`coalesce(excluded.session_id, ${mediaHomeTable.session_id})`,
        node: sql`CASE WHEN ${lost} THEN excluded.node ELSE ${mediaHomeTable.node} END`,
        life_ms: sql`CASE WHEN ${lost} THEN excluded.life_ms ELSE ${mediaHomeTable.life_ms} END`,
        state: sql`CASE WHEN ${lost} THEN 'placed' ELSE ${mediaHomeTable.state} END`,
      },
    })
    .returning();
  if (home === undefined) throw new Error('a channel got no media node');
  return home;
}

/** Condition: the channel has no home that is not lost. */
export const withoutHome = (channel_id: AnyPgColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM ${mediaHomeTable} WHERE ${mediaHomeTable.channel_id} = ${channel_id}::text
    AND ${mediaHomeTable.state} <> 'lost')`;

/** Condition: the session has no seat, not even a lost one. */
export const withoutSeat = (session_id: AnyPgColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM ${mediaSeatTable} WHERE ${mediaSeatTable.session_id} = ${session_id}::text)`;

export async function dropHome(db: Db | Tx, channel_id: string): Promise<void> {
  await db.delete(mediaHomeTable).where(eq(mediaHomeTable.channel_id, channel_id));
}

export async function seatOf(db: Db | Tx, session_id: string): Promise<Seat | null> {
  const [seat] = await db.select().from(mediaSeatTable).where(eq(mediaSeatTable.session_id, session_id));
  return seat ?? null;
}

/** Whether a session is connected on another node, so that events of this node are out of date. */
export async function playsElsewhere(tx: Tx, session_id: number, node: string): Promise<boolean> {
  const seat = await seatOf(tx, String(session_id));
  return seat !== null && seat.node !== node && seat.state === 'live';
}

/** Whether a channel is published on another node, so that events of this node are out of date. */
export async function publishesElsewhere(
  tx: Tx,
  channel_id: number | string,
  node: string,
): Promise<boolean> {
  const home = await homeOf(tx, String(channel_id));
  return home !== null && home.node !== node && home.state === 'live';
}

export async function takeSeat(
  db: Db | Tx,
  session_id: string,
  channel_id: string,
  place: NodeIncarnation,
): Promise<void> {
  const seat = { channel_id, ...place, state: 'placed' as const };
  await db
    .insert(mediaSeatTable)
    .values({ session_id, ...seat })
    .onConflictDoUpdate({ target: mediaSeatTable.session_id, set: seat });
}

/** The nodes of sessions, without lost seats. */
export async function nodesOf(db: Db | Tx, session_ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ session_id: mediaSeatTable.session_id, node: mediaSeatTable.node })
    .from(mediaSeatTable)
    .where(
      and(
        sql`${mediaSeatTable.session_id} = ANY(${sql.param(session_ids)}::text[])`,
        ne(mediaSeatTable.state, 'lost'),
      ),
    );
  return new Map(rows.map(({ session_id, node }) => [session_id, node]));
}

export async function dropSeats(db: Db | Tx, session_ids: readonly string[]): Promise<void> {
  await db
    .delete(mediaSeatTable)
    .where(sql`${mediaSeatTable.session_id} = ANY(${sql.param(session_ids)}::text[])`);
}

/** Viewers of a channel by node. */
export async function viewersByNode(db: Db | Tx, channel_id: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ node: mediaSeatTable.node, viewers: sql<number>`count(*)::int` })
    .from(mediaSeatTable)
    .where(and(eq(mediaSeatTable.channel_id, channel_id), ne(mediaSeatTable.state, 'lost')))
    .groupBy(mediaSeatTable.node);
  return new Map(rows.map(({ node, viewers }) => [node, viewers]));
}

/** The sessions whose seat, lost or not, is on one of these nodes. */
export async function sessionsOn(db: Db | Tx, nodes: readonly string[]): Promise<string[]> {
  if (nodes.length === 0) return [];
  const rows = await db
    .select({ session_id: mediaSeatTable.session_id })
    .from(mediaSeatTable)
    .where(inArray(mediaSeatTable.node, [...nodes]));
  return rows.map(({ session_id }) => session_id);
}

/** A peer that is placed: a publisher by its channel, a viewer by its session. */
export interface PlacedPeer {
  role: 'publish' | 'play';
  channel_id: string;
  session_id: string;
}

/** Records that a peer has connected on a node. @returns whether the peer is placed there */
export async function recordConnected(
  db: Db | Tx,
  { node, life_ms }: NodeIncarnation,
  peer: PlacedPeer,
): Promise<boolean> {
  const table = peer.role === 'publish' ? mediaHomeTable : mediaSeatTable;
  const which =
    peer.role === 'publish'
      ? eq(mediaHomeTable.channel_id, peer.channel_id)
      : eq(mediaSeatTable.session_id, peer.session_id);
  const { rowCount } = await db
    .update(table)
    .set({ state: 'live', life_ms })
    .where(and(which, eq(table.node, node)));
  return rowCount === 1;
}

/** Records that a peer has left a node. @returns false when the peer is placed on another node */
export async function recordDisconnected(db: Db | Tx, node: string, peer: PlacedPeer): Promise<boolean> {
  const [table, which] =
    peer.role === 'publish'
      ? [mediaHomeTable, eq(mediaHomeTable.channel_id, peer.channel_id)]
      : [mediaSeatTable, eq(mediaSeatTable.session_id, peer.session_id)];
  await db
    .update(table)
    .set({ state: 'placed' })
    .where(and(which, eq(table.node, node), eq(table.state, 'live')));
  const [elsewhere] = await db
    .select({ node: table.node })
    .from(table)
    .where(and(which, ne(table.node, node)));
  return elsewhere === undefined;
}

const placedPeers = (homes: Home[], seats: Seat[]): PlacedPeer[] => [
  ...homes.map(({ channel_id, session_id }) => ({
    role: 'publish' as const,
    channel_id,
    session_id: session_id ?? '',
  })),
  ...seats.map(({ channel_id, session_id }) => ({ role: 'play' as const, channel_id, session_id })),
];

/** Marks the peers of a node as lost: all, or those from before its last start. @returns them */
export async function markLost(db: Db, node: string, life_ms: number | 'all'): Promise<PlacedPeer[]> {
  const lost = (table: typeof mediaHomeTable | typeof mediaSeatTable): SQL | undefined =>
    and(
      eq(table.node, node),
      ne(table.state, 'lost'),
      life_ms === 'all' ? undefined : ne(table.life_ms, life_ms),
    );
  return db.transaction(async (tx) =>
    placedPeers(
      await tx.update(mediaHomeTable).set({ state: 'lost' }).where(lost(mediaHomeTable)).returning(),
      await tx.update(mediaSeatTable).set({ state: 'lost' }).where(lost(mediaSeatTable)).returning(),
    ),
  );
}

/** The peers of a node that are in one of these states. */
export async function onNode(
  db: Db,
  node: string,
  states: readonly ('live' | 'lost')[],
): Promise<PlacedPeer[]> {
  const here = (table: typeof mediaHomeTable | typeof mediaSeatTable): SQL | undefined =>
    and(eq(table.node, node), or(...states.map((state) => eq(table.state, state))));
  return placedPeers(
    await db.select().from(mediaHomeTable).where(here(mediaHomeTable)),
    await db.select().from(mediaSeatTable).where(here(mediaSeatTable)),
  );
}
