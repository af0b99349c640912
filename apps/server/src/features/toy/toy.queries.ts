import type { ToyBoard, ToyCommand, ToyControl } from '@akari/contract';
import {
  holdsToy,
  TOY_LINK_LIMIT_MS,
  TOY_SLOTS,
  toyStrength,
  type ToyHold,
  type ToySlot,
  type ToySlotState,
  type ViewerTier,
} from '@akari/rules';
import { and, asc, eq, gt, inArray, isNotNull, max, type SQL } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { Problem } from '../../platform/http/problem.ts';
import { toyCommandTable, toyControlTable, toyLinkTable } from './toy.table.ts';

export type ToyLinkRow = typeof toyLinkTable.$inferSelect;
export type ToyControlRow = typeof toyControlTable.$inferSelect;
export type ToyCommandRow = typeof toyCommandTable.$inferSelect;

export async function linkOf(db: Db | Tx, performer_id: number): Promise<ToyLinkRow | null> {
  const [link] = await db.select().from(toyLinkTable).where(eq(toyLinkTable.performer_id, performer_id));
  return link ?? null;
}

/** Whether the toy application has given a sign of life recently. */
export const isLinkAlive = (link: ToyLinkRow | null, now_ms: number): boolean =>
  link !== null && link.seen_at_ms !== null && now_ms - link.seen_at_ms < TOY_LINK_LIMIT_MS[link.way];

export const slotStates = (link: ToyLinkRow | null): ToySlotState[] =>
  (link?.toys ?? []).map(({ slot, vibrates, connected }) => ({ slot, ready: vibrates, connected }));

const OPEN_CONTROLS = ['requested', 'accepted', 'in_use'] as const;
const OPEN_COMMANDS = ['queued', 'sending', 'running'] as const;

async function describeControls(db: Db | Tx, which: SQL | undefined): Promise<ToyControl[]> {
  const rows = await db
    .select({ control: toyControlTable, viewer_name: userTable.user_name, tier: userTable.tier })
    .from(toyControlTable)
    .innerJoin(userTable, eq(userTable.id, toyControlTable.viewer_id))
    .where(which)
    .orderBy(asc(toyControlTable.id));
  return rows.map(({ control, viewer_name, tier }) => ({
    control_id: String(control.id),
    channel_id: String(control.channel_id),
    viewer_id: String(control.viewer_id),
    viewer_name,
    tier: tier as ViewerTier,
    slot: control.slot,
    state: control.state,
    requested_at_ms: control.requested_at_ms,
  }));
}

export async function describeControl(db: Db | Tx, id: number): Promise<ToyControl> {
  const [control] = await describeControls(db, eq(toyControlTable.id, id));
  if (control === undefined) throw new Problem('not_found');
  return control;
}

const openAt = (channel_id: number): SQL | undefined =>
  and(eq(toyControlTable.channel_id, channel_id), inArray(toyControlTable.state, [...OPEN_CONTROLS]));

/** The open controls of a channel, oldest first. */
export const openControls = (db: Db | Tx, channel_id: number): Promise<ToyControl[]> =>
  describeControls(db, openAt(channel_id));
export const openControlRows = (db: Db | Tx, channel_id: number): Promise<ToyControlRow[]> =>
  db.select().from(toyControlTable).where(openAt(channel_id)).orderBy(asc(toyControlTable.id));

export const holdsOf = (controls: readonly ToyControl[]): ToyHold[] =>
  controls.map(({ slot, viewer_id, viewer_name, state }) => ({
    ...{ slot, viewer_id, user_name: viewer_name, state },
  }));

/**
 * A control by its id on the wire.
 * @throws not_found also if it is of another person, so that ids reveal nothing
 */
export async function ownControl(
  db: Db | Tx,
  side: 'viewer_id' | 'channel_id',
  user_id: number,
  control_id: string,
): Promise<ToyControlRow> {
  const id = rowIdOf(control_id);
  const which = and(eq(toyControlTable.id, id ?? 0), eq(toyControlTable[side], user_id));
  const [control] = id === null ? [] : await db.select().from(toyControlTable).where(which);
  if (control === undefined) throw new Problem('not_found');
  return control;
}

/** The commands of a channel that wait or run, oldest first. */
export const openCommands = (db: Db | Tx, performer_id: number): Promise<ToyCommandRow[]> =>
  db
    .select()
    .from(toyCommandTable)
    .where(
      and(eq(toyCommandTable.performer_id, performer_id), inArray(toyCommandTable.state, [...OPEN_COMMANDS])),
    )
    .orderBy(asc(toyCommandTable.id));

const inStates = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');
const toyUsers = (
  channels: string,
): string => `SELECT channel_id::text || ':' || viewer_id AS subject FROM toy_control
    WHERE channel_id = ANY (${channels}) AND state IN (${inStates(OPEN_CONTROLS)})
  UNION SELECT performer_id::text || ':' || viewer_id FROM toy_command
    WHERE performer_id = ANY (${channels}) AND state IN (${inStates(OPEN_COMMANDS)})`;
const TOY_USERS = toyUsers(listOf(1));
/** Whether toys are used at the channels of ended sessions (`EndHooks`). */
export const TOYS_USED = toyUsers(listOf(3));

/** Who uses toys of these channels or waits for one, as `performer:viewer`. Each end of a session asks. */
export async function toyUsersAt(tx: Tx, channel_ids: number[]): Promise<Set<string>> {
  const rows = await namedQuery<{ subject: string }>(tx, 'toy_users', TOY_USERS, [idList(channel_ids)]);
  return new Set(rows.map(({ subject }) => subject));
}

/** When each toy was stopped last, since a time: slot and milliseconds. */
export async function haltedSince(
  db: Db | Tx,
  performer_id: number,
  since_ms: number,
): Promise<Map<ToySlot, number>> {
  const rows = await db
    .select({ slot: toyCommandTable.slot, at_ms: max(toyCommandTable.over_at_ms) })
    .from(toyCommandTable)
    .where(
      and(
        eq(toyCommandTable.performer_id, performer_id),
        gt(toyCommandTable.over_at_ms, since_ms),
        inArray(toyCommandTable.state, ['stopped', 'returned']),
        isNotNull(toyCommandTable.toy_id),
      ),
    )
    .groupBy(toyCommandTable.slot);
  return new Map(rows.map(({ slot, at_ms }) => [slot, at_ms ?? 0]));
}

export async function commandOf(db: Db | Tx, id: number): Promise<ToyCommandRow | null> {
  const [command] = await db.select().from(toyCommandTable).where(eq(toyCommandTable.id, id));
  return command ?? null;
}

/** A command of this performer by its id on the wire. @throws not_found */
export async function ownCommand(
  db: Db | Tx,
  performer_id: number,
  command_id: string,
): Promise<ToyCommandRow> {
  const id = rowIdOf(command_id);
  const command = id === null ? null : await commandOf(db, id);
  if (command?.performer_id !== performer_id) throw new Problem('not_found');
  return command;
}

/** The queue as the room sees it. */
async function queueOf(db: Db | Tx, performer_id: number): Promise<ToyCommand[]> {
  const rows = await db
    .select({ command: toyCommandTable, user_name: userTable.user_name })
    .from(toyCommandTable)
    .innerJoin(userTable, eq(userTable.id, toyCommandTable.viewer_id))
    .where(
      and(eq(toyCommandTable.performer_id, performer_id), inArray(toyCommandTable.state, [...OPEN_COMMANDS])),
    )
    .orderBy(asc(toyCommandTable.id));
  return rows.map(({ command, user_name }) => ({
    command_id: String(command.id),
    slot: command.slot,
    level: command.level,
    strength: toyStrength(command.v_level) ?? 'low',
    user_name: command.anonymous ? null : user_name,
    state: command.state,
    units: command.units,
    duration_ms: command.duration_ms,
    ends_at_ms: command.ends_at_ms,
  }));
}

/** The toys of a channel as everybody in the room sees them. */
export async function toyBoardOf(db: Db | Tx, performer_id: number, now_ms: number): Promise<ToyBoard> {
  const [link, controls, queue] = await Promise.all([
    linkOf(db, performer_id),
    openControls(db, performer_id),
    queueOf(db, performer_id),
  ]);
  const toys = TOY_SLOTS.flatMap((slot) => {
    const toy = link?.toys.find((each) => each.slot === slot);
    if (toy === undefined) return [];
    const here = controls.filter((control) => control.slot === slot);
    const held = here.find(({ state }) => holdsToy(state));
    return [
      {
        slot,
        name: toy.name,
        state: toy.vibrates ? (toy.connected ? 'ready' : 'away') : 'missing',
        holder:
          held === undefined
            ? null
            : { user_id: held.viewer_id, user_name: held.viewer_name, in_use: held.state === 'in_use' },
        requested: here.some(({ state }) => state === 'requested'),
        battery: toy.battery,
      } as const,
    ];
  });
  return {
    channel_id: String(performer_id),
    offered: link !== null,
    logged_in: isLinkAlive(link, now_ms),
    toys,
    queue,
    at_ms: now_ms,
  };
}
