import {
  channelCommandsAllowed,
  commandsAfterChat,
  nextChannelStatus,
  type ChannelCommand,
  type ChannelStatus,
  type StudioMode,
} from '@akari/rules';

/** The statuses on the rail, in their order. One place before them shows `offline` or `preparing`. */
const RAIL = [
  'waiting',
  'free_chat',
  'chatting',
  'twoshot',
  'showtime',
  'hidden_chat',
  'resting',
] as const satisfies readonly ChannelStatus[];

/**
 * One place on the rail. `now`: the current status. `next`: the usual next status. `can`: another status that can be
 * reached. `no`: no command leads there from here.
 */
export interface RailStop {
  status: ChannelStatus;
  place: 'now' | 'next' | 'can' | 'no';
  /** The command that a press runs; a break has two commands, so a dialog asks which one. */
  command: ChannelCommand | null;
  /** Whether the command ends the running chat first; a dialog asks. */
  ends_chat: boolean;
  /** Why no command leads there now; null: one does, or it is the current status. */
  reason: RailReason | null;
}

export type RailReason = 'from_waiting' | 'by_request' | 'after_twoway' | 'after_twoshot';

function reasonOf(status: ChannelStatus, target: ChannelStatus): RailReason {
  if (target === 'twoshot') return 'by_request';
  if (status === 'twoway') return 'after_twoway';
  return status === 'twoshot' ? 'after_twoshot' : 'from_waiting';
}

/** The usual next command of a status: the one highlighted button of the studio. */
const FORWARD: Partial<Record<ChannelStatus, ChannelCommand>> = {
  preparing: 'start_preview',
  resting: 'start_preview',
};
const BEGIN = {
  party: 'start_chat',
  free: 'start_free',
  hidden: 'start_hidden',
} as const satisfies Record<StudioMode, ChannelCommand>;
/** Returns the usual next command. @param mode the mode for which the studio was opened */
export const forwardCommand = (status: ChannelStatus, mode: StudioMode): ChannelCommand | null =>
  status === 'waiting' ? BEGIN[mode] : (FORWARD[status] ?? null);

/** Returns every status of the rail with the command that leads there now, as the rules allow (spec §4). */
export function railStops(status: ChannelStatus, mode: StudioMode): RailStop[] {
  const allowed = channelCommandsAllowed(status);
  const off: ChannelStatus = status === 'preparing' ? 'preparing' : 'offline';
  // A two-way runs beside party chat, so it takes the place of the chat.
  const rail = RAIL.map((stop) => (status === 'twoway' && stop === 'chatting' ? status : stop));
  return [off, ...rail].map((target): RailStop => {
    const stop = { status: target, ends_chat: false, reason: null };
    if (target === status) return { ...stop, place: 'now', command: null };
    const command = allowed.find((one) => nextChannelStatus(status, one) === target) ?? null;
    if (command !== null)
      return { ...stop, place: command === forwardCommand(status, mode) ? 'next' : 'can', command };
    const after = commandsAfterChat(status).find((one) => nextChannelStatus('waiting', one) === target);
    if (after !== undefined) return { ...stop, place: 'can', command: after, ends_chat: true };
    return { ...stop, place: 'no', command, reason: reasonOf(status, target) };
  });
}
