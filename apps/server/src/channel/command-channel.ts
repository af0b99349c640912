import type { BodyOf, ChannelCard, commandChannel } from '@akari/contract';
import { nextChannelStatus, SESSION_TYPE, type SessionEnd, type SessionType } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { appendSystemLine } from '../chat/append-line.ts';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { endSessions } from '../session/end-sessions.ts';
import { runningSessionsOf } from '../session/session.queries.ts';
import { announceChannel } from './announce.ts';
import { cardById, changeChannel, lockChannels, type ChannelRow } from './channel.queries.ts';
import { broadcastTable } from './channel.table.ts';
import { closeChannel } from './close-channel.ts';

export type ChannelCommand = BodyOf<typeof commandChannel>['command'];
type OnAirCommand = Exclude<ChannelCommand, 'stop_publish'>;

/** What each command says on the board, and whose sessions it ends. */
const EFFECTS: Record<
  OnAirCommand,
  {
    line: 'preview_started' | 'chat_started' | 'chat_stopped';
    ends: { session_type: SessionType; end: SessionEnd } | null;
    needs_picture: boolean;
  }
> = {
  start_preview: { line: 'preview_started', ends: null, needs_picture: true },
  start_chat: {
    line: 'chat_started',
    ends: { session_type: SESSION_TYPE.waiting, end: 'preview_over' },
    needs_picture: true,
  },
  stop_chat: {
    line: 'chat_stopped',
    ends: { session_type: SESSION_TYPE.chat, end: 'chat_stopped' },
    needs_picture: false,
  },
};

async function apply(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  command: OnAirCommand,
): Promise<void> {
  const { performer_id, broadcast_id } = channel;
  const status = nextChannelStatus(channel.status, command);
  if (status === null) throw new Problem('command_refused');
  const { line, ends, needs_picture } = EFFECTS[command];
  if (needs_picture && !channel.publisher_live) throw new Problem('publisher_not_live', { retry_after_s: 1 });
  await changeChannel(tx, performer_id, { status });
  if (broadcast_id !== null) {
    await tx
      .update(broadcastTable)
      .set({ on_air_at_ms: services.clock.nowMs() })
      .where(and(eq(broadcastTable.id, broadcast_id), isNull(broadcastTable.on_air_at_ms)));
  }
  if (ends !== null) {
    const running = await runningSessionsOf(tx, performer_id, ends.session_type);
    await endSessions(
      services,
      tx,
      after,
      running.map(({ id }) => ({ session_id: id, end: ends.end })),
    );
  }
  await appendSystemLine(services, tx, after, { channel_id: performer_id, broadcast_id, event: line });
  after(() => announceChannel(services, performer_id));
}

/**
 * A command of the performer, by the rules' machine, on the locked row.
 * @throws command_refused, publisher_not_live, performer_not_found; the channel is unchanged then
 */
export async function runCommand(
  services: Services,
  performerId: number,
  command: ChannelCommand,
): Promise<ChannelCard> {
  const { db } = services.database;
  await unitOfWork(db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performerId]);
    if (channel === undefined) throw new Problem('performer_not_found');
    if (command !== 'stop_publish') return apply(services, tx, after, channel, command);
    const closed = await closeChannel(services, tx, after, channel, 'stop_publish');
    if (!closed) throw new Problem('command_refused');
  });
  const card = await cardById(db, performerId);
  if (card === null) throw new Problem('performer_not_found');
  return card;
}

/** A performer who logs out goes off the air; who is off already stays. */
export async function leaveTheAir(services: Services, performerId: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performerId]);
    if (channel !== undefined) await closeChannel(services, tx, after, channel, 'stop_publish');
  });
}
