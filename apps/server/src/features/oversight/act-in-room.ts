import { cleanChatText, STAFF_ACTS, type StopReason } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import type { ActDone } from '../../core/audit/record-act.ts';
import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { lockRoom, runningSessionOf, type RunningRow } from '../../core/session/state/session.queries.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireStaffRight } from '../../core/staff/require-right.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';

/** An act of staff in a room: who does it, by which request, in whose room and why. */
export interface RoomAct {
  member: Member;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
  performer_name: string;
  /** The person reads it. */
  reason: StopReason;
  /** Only the audit log has it. */
  note?: string | undefined;
  /** What the member of the staff looked at; default: the room, which they are in. */
  from?: 'room' | 'wall';
}

/** A locked room on air in which staff act. */
export interface ActingRoom {
  channel: ChannelRow & { broadcast_id: number };
  /** Its running sessions. */
  room: RunningRow[];
}

/**
 * In a room staff act only while they are in it, so that the record of their visit shows what they acted on.
 * @throws oversight_outside
 */
export async function requireInside(db: Db | Tx, user_id: number, channel_id: number): Promise<void> {
  const running = await runningSessionOf(db, user_id);
  if (running?.channel_id !== channel_id) throw new Problem('oversight_outside');
}

/**
 * Does an act of staff in a room and records it, in one transaction, with the channel and its sessions locked.
 * @throws performer_not_found, staff_proof_required, staff_right_missing, performer_offline, oversight_outside,
 * audit_key_unavailable, what `work` throws; nothing was changed then
 */
export async function actInRoom(
  services: Services,
  act: 'bar.kick' | 'bar.ban' | 'session.end' | 'broadcast.end',
  { member, request, performer_name, reason, note, from = 'room' }: RoomAct,
  work: (tx: Tx, after: AfterCommit, in_room: ActingRoom) => Promise<ActDone>,
): Promise<void> {
  const { id: performer_id, site_id } = await performerOf(services.database.db, performer_name);
  const staff = await requireStaffRight(services, member, STAFF_ACTS[act].right, site_id);
  const intent = { act, staff, request, reason: cleanChatText(note ?? '') || reason };
  await performStaffAct(services, intent, async (tx, after) => {
    const [[channel], room] = await Promise.all([
      lockChannels(tx, [performer_id]),
      lockRoom(tx, performer_id),
    ]);
    if (channel === undefined) throw new Problem('performer_not_found');
    if (channel.broadcast_id === null) throw new Problem('performer_offline');
    const { broadcast_id } = channel;
    if (from === 'room') await requireInside(tx, member.user_id, performer_id);
    const done = await work(tx, after, { channel: { ...channel, broadcast_id }, room });
    return { ...done, after: { performer_id, broadcast_id, reason, from, ...done.after } };
  });
}
