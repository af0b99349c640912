import type { BodyOf, ChannelCard, commandChannel, setChannelOptions } from '@akari/contract';
import {
  commandsAfterChat,
  hasChatStarted,
  isPeepViewer,
  parsePreviewMessage,
  parseThumbnailMessage,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { isEnding, type LoginsEndListener } from '../../account/login/end-logins.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { endLocked } from '../../session/end/end-sessions.ts';
import { lockRoom, type RunningRow } from '../../session/state/session.queries.ts';
import { announceChannel, cardNow } from '../announce/announce.ts';
import { changeChannel, lockChannelOf, lockChannels, type ChannelRow } from '../state/channel.queries.ts';
import { broadcastTable } from '../state/channel.table.ts';
import { closeChannel } from './close-channel.ts';
import { channelPermit } from '../state/channel-permit.ts';
import { CHANNEL_UNTIL, moveChannel, type MoveEvent } from './move-channel.ts';
import { rotateKeyOf } from './rotate-stream-key.ts';

type CommandBody = BodyOf<typeof commandChannel>;
export type ChannelCommand = CommandBody['command'];

async function ownCard(services: Services, performer_id: number): Promise<ChannelCard> {
  const card = await cardNow(services, performer_id);
  if (card === null) throw new Problem('performer_not_found');
  return card;
}

/** The goals of a free chat that starts; empty for other commands. */
const goalsOf = (command: ChannelCommand, { tip_goal_units, gift_goal_units }: Partial<CommandBody>) =>
  command === 'start_free'
    ? { free_tip_goal_units: tip_goal_units ?? null, free_gift_goal_units: gift_goal_units ?? null }
    : {};

/** Ends the chat and starts the next mode at once, so that its viewers see the price of that mode when they have left. */
async function startAfterChat(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  next: { command: MoveEvent; goals: ReturnType<typeof goalsOf>; room: readonly RunningRow[] },
): Promise<void> {
  // Checked before any media is cut, which cannot be undone.
  if (!channel.publisher_live) throw new Problem('publisher_not_live', { retry_after_s: 1 });
  const waiting = await moveChannel(services, tx, after, channel, 'stop_chat', {}, next.room);
  await moveChannel(services, tx, after, waiting, next.command, next.goals);
}

/**
 * Runs a performer's command by the state machine of the rules, with the channel locked.
 * @throws command_refused, publisher_not_live, performer_not_found; the channel is unchanged then
 */
export async function runCommand(
  services: Services,
  performer_id: number,
  command: ChannelCommand,
  asked: Partial<Omit<CommandBody, 'command'>> = {},
): Promise<ChannelCard> {
  const run = async (tx: Tx, after: AfterCommit): Promise<void> => {
    const [[channel], room] = await Promise.all([
      lockChannels(tx, [performer_id]),
      lockRoom(tx, performer_id),
    ]);
    if (channel === undefined) throw new Problem('performer_not_found');
    if (command === 'stop_publish') {
      const closed = await closeChannel(services, tx, after, channel, 'stop_publish');
      if (!closed) throw new Problem('command_refused');
      return;
    }
    const goals = goalsOf(command, asked);
    if (asked.end_chat === true && commandsAfterChat(channel.status).includes(command))
      await startAfterChat(services, tx, after, channel, { command, goals, room });
    else await moveChannel(services, tx, after, channel, command, goals, room);
  };
  await unitOfWork(services.database.db, run, channelPermit(services, performer_id));
  return ownCard(services, performer_id);
}

/** Ends all peep sessions of a channel. The caller holds the channel lock. */
async function endPeeps(services: Services, tx: Tx, after: AfterCommit, channel: ChannelRow): Promise<void> {
  const peeps = (await lockRoom(tx, channel.performer_id)).filter(isPeepViewer);
  await endLocked(services, tx, after, [channel], peeps, () => 'peep_over');
}

/**
 * Sets a performer's options. Peeping can be switched off at any time, which ends running peep sessions;
 * `publish_start` applies to the next broadcast; the messages and the effects to now.
 * @throws performer_not_found; thumbnail_message_too_long; preview_message_too_long; settings_fixed when peeping is switched on after a chat has started (spec §4)
 */
export async function setOptions(
  services: Services,
  performer_id: number,
  options: BodyOf<typeof setChannelOptions>,
): Promise<ChannelCard> {
  const { peep_allowed, publish_start, thumbnail_message, stage_effects, entry_effects } = options;
  const message = thumbnail_message === undefined ? undefined : parseThumbnailMessage(thumbnail_message);
  if (message === null) throw new Problem('thumbnail_message_too_long');
  const preview =
    options.preview_message === undefined ? undefined : parsePreviewMessage(options.preview_message);
  if (preview === null) throw new Problem('preview_message_too_long');
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performer_id]);
    if (channel === undefined) throw new Problem('performer_not_found');
    if (hasChatStarted(channel.status) && peep_allowed === true) throw new Problem('settings_fixed');
    const change = {
      ...(peep_allowed === undefined ? {} : { peep_allowed }),
      ...(publish_start === undefined ? {} : { publish_start }),
      ...(message === undefined ? {} : { thumbnail_message: message }),
      ...(preview === undefined ? {} : { preview_message: preview }),
      ...(stage_effects === undefined ? {} : { stage_effects }),
      ...(entry_effects === undefined ? {} : { entry_effects }),
    };
    await changeChannel(tx, performer_id, change);
    if (peep_allowed === false) await endPeeps(services, tx, after, { ...channel, ...change });
    after(() => announceChannel(services, performer_id));
  });
  return ownCard(services, performer_id);
}

/** For a performer's logout: ends the broadcast and rotates the stream key, so that the old key cannot be used. */
export async function leaveTheAir(services: Services, performer_id: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performer_id]);
    if (channel === undefined) return;
    const closed = await closeChannel(services, tx, after, channel, 'stop_publish');
    await rotateKeyOf(services, tx, after, closed ? { ...channel, broadcast_id: null } : channel);
  });
}

/** Ends a broadcast when the login whose studio publishes it ends. */
export const endBroadcastOfLogins: LoginsEndListener = async (services, tx, after, which) => {
  const [channel] = await lockChannels(tx, [which.user_id]);
  if (channel === undefined || channel.broadcast_id === null) return;
  const [running] = await tx
    .select({ login_id: broadcastTable.login_id })
    .from(broadcastTable)
    .where(eq(broadcastTable.id, channel.broadcast_id));
  if (!isEnding(which, running?.login_id ?? null)) return;
  await closeChannel(services, tx, after, channel, 'stop_publish');
};

/** Registers the end of a countdown: free chat becomes paid chat, a break becomes the free preview. */
export function handleUntil(services: Services): void {
  services.deadlines.handle(CHANNEL_UNTIL, lockChannelOf, async (tx, after, channel) => {
    if (channel === undefined || channel.until_ms === null || channel.until_ms > services.clock.nowMs())
      return;
    if (channel.status === 'free_chat') await moveChannel(services, tx, after, channel, 'free_over');
    else if (channel.status === 'resting') await moveChannel(services, tx, after, channel, 'break_over');
  });
}
