import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/database.ts';
import { mediaHomeTable, mediaSeatTable } from './media-seat.table.ts';

export type Home = typeof mediaHomeTable.$inferSelect;
export type Seat = typeof mediaSeatTable.$inferSelect;
/** A node in one of its lives. */
export interface Place {
  node: string;
  life_ms: number;
}

/*
 * Who publishes and who plays on which media node: the one thing about media that is kept, so that any server node can
 * route, grant, end and charge.
 */

export async function homeOf(db: Db | Tx, channel_id: string): Promise<Home | null> {
  const [home] = await db.select().from(mediaHomeTable).where(eq(mediaHomeTable.channel_id, channel_id));
  return home ?? null;
}

/** Gives a channel its node. A home that it has already stays unless it was lost. @returns the home that it has now */
export async function settleHome(
  db: Db | Tx,
  channel_id: string,
  session_id: string | null,
  place: Place,
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

/** Of channels that have no node now. */
export const withoutHome = (channel_id: AnyPgColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM ${mediaHomeTable} WHERE ${mediaHomeTable.channel_id} = ${channel_id}::text
    AND ${mediaHomeTable.state} <> 'lost')`;

/** Of sessions that have no place anywhere, not even a lost one. */
export const withoutSeat = (session_id: AnyPgColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM ${mediaSeatTable} WHERE ${mediaSeatTable.session_id} = ${session_id}::text)`;

export async function dropHome(db: Db | Tx, channel_id: string): Promise<void> {
  await db.delete(mediaHomeTable).where(eq(mediaHomeTable.channel_id, channel_id));
}

export async function seatOf(db: Db | Tx, session_id: string): Promise<Seat | null> {
  const [seat] = await db.select().from(mediaSeatTable).where(eq(mediaSeatTable.session_id, session_id));
  return seat ?? null;
}

/** Whether a session is connected on another node than this one: what this one tells of it is no news then. */
export async function playsElsewhere(tx: Tx, session_id: number, node: string): Promise<boolean> {
  const seat = await seatOf(tx, String(session_id));
  return seat !== null && seat.node !== node && seat.state === 'live';
}

/** The same of the publisher of a channel. */
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
  place: Place,
): Promise<void> {
  const seat = { channel_id, ...place, state: 'placed' as const };
  await db
    .insert(mediaSeatTable)
    .values({ session_id, ...seat })
    .onConflictDoUpdate({ target: mediaSeatTable.session_id, set: seat });
}

/** The nodes of sessions, without those that are lost. */
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

/** How many play a channel on which node. */
export async function viewersByNode(db: Db | Tx, channel_id: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ node: mediaSeatTable.node, viewers: sql<number>`count(*)::int` })
    .from(mediaSeatTable)
    .where(and(eq(mediaSeatTable.channel_id, channel_id), ne(mediaSeatTable.state, 'lost')))
    .groupBy(mediaSeatTable.node);
  return new Map(rows.map(({ node, viewers }) => [node, viewers]));
}

/** The sessions whose place, lost or not, is on one of these nodes. */
export async function sessionsOn(db: Db | Tx, nodes: readonly string[]): Promise<string[]> {
  if (nodes.length === 0) return [];
  const rows = await db
    .select({ session_id: mediaSeatTable.session_id })
    .from(mediaSeatTable)
    .where(inArray(mediaSeatTable.node, [...nodes]));
  return rows.map(({ session_id }) => session_id);
}

/** Who connects: a publisher's place is the channel's, a viewer's the session's. */
export interface Sitter {
  role: 'publish' | 'play';
  channel_id: string;
  session_id: string;
}

/** Somebody has connected on a node. @returns whether that is their place */
export async function arrived(db: Db | Tx, { node, life_ms }: Place, peer: Sitter): Promise<boolean> {
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

/** Somebody has left a node. @returns whether that was their place, or they have none */
export async function departed(db: Db | Tx, node: string, peer: Sitter): Promise<boolean> {
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

const sitters = (homes: Home[], seats: Seat[]): Sitter[] => [
  ...homes.map(({ channel_id, session_id }) => ({
    role: 'publish' as const,
    channel_id,
    session_id: session_id ?? '',
  })),
  ...seats.map(({ channel_id, session_id }) => ({ role: 'play' as const, channel_id, session_id })),
];

/** Gives up whoever is on a node: all, or those of its earlier lives. @returns whom */
export async function giveUp(db: Db, node: string, life_ms: number | 'all'): Promise<Sitter[]> {
  const lost = (table: typeof mediaHomeTable | typeof mediaSeatTable): SQL | undefined =>
    and(
      eq(table.node, node),
      ne(table.state, 'lost'),
      life_ms === 'all' ? undefined : ne(table.life_ms, life_ms),
    );
  return db.transaction(async (tx) =>
    sitters(
      await tx.update(mediaHomeTable).set({ state: 'lost' }).where(lost(mediaHomeTable)).returning(),
      await tx.update(mediaSeatTable).set({ state: 'lost' }).where(lost(mediaSeatTable)).returning(),
    ),
  );
}

/** Who is on a node as far as is kept: connected there, or given up with it and not placed anew. */
export async function onNode(db: Db, node: string, states: readonly ('live' | 'lost')[]): Promise<Sitter[]> {
  const here = (table: typeof mediaHomeTable | typeof mediaSeatTable): SQL | undefined =>
    and(eq(table.node, node), or(...states.map((state) => eq(table.state, state))));
  return sitters(
    await db.select().from(mediaHomeTable).where(here(mediaHomeTable)),
    await db.select().from(mediaSeatTable).where(here(mediaSeatTable)),
  );
}
