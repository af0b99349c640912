import {
  channelCommandsAllowed,
  nextChannelStatus,
  type ChannelCommand,
  type ChannelStatus,
  type StudioMode,
} from '@akari/rules';

/**
 * The lanterns of the rail, from dark to the rarest light. Who is off the air stands on the first one, as offline or as
 * preparing.
 */
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
 * One lantern of the rail. `now`: the state of the moment. `next`: the way that is usually taken. `can`: another state
 * that can be reached. `no`: not reachable by a command from here.
 */
export interface RailStop {
  status: ChannelStatus;
  place: 'now' | 'next' | 'can' | 'no';
  /** What a press does; a break has two commands, and asks which one. */
  command: ChannelCommand | null;
}

/** The command that is usually given in a status: the one lit button of the studio. */
const FORWARD: Partial<Record<ChannelStatus, ChannelCommand>> = {
  preparing: 'start_preview',
  resting: 'start_preview',
};
const BEGIN = {
  party: 'start_chat',
  free: 'start_free',
  hidden: 'start_hidden',
} as const satisfies Record<StudioMode, ChannelCommand>;
/** @param mode for which the studio was opened */
export const forwardCommand = (status: ChannelStatus, mode: StudioMode): ChannelCommand | null =>
  status === 'waiting' ? BEGIN[mode] : (FORWARD[status] ?? null);

/** Every state with the command that leads there now: exactly what the rules allow (spec §4). */
export function railStops(status: ChannelStatus, mode: StudioMode): RailStop[] {
  const allowed = channelCommandsAllowed(status);
  const off: ChannelStatus = status === 'preparing' ? 'preparing' : 'offline';
  // Two-way runs beside party chat: it has the chat's place.
  const rail = RAIL.map((stop) => (status === 'twoway' && stop === 'chatting' ? status : stop));
  return [off, ...rail].map((target) => {
    if (target === status) return { status: target, place: 'now', command: null };
    const command = allowed.find((one) => nextChannelStatus(status, one) === target) ?? null;
    if (command === null) return { status: target, place: 'no', command };
    return { status: target, place: command === forwardCommand(status, mode) ? 'next' : 'can', command };
  });
}
