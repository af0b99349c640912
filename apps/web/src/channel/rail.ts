import {
  CHANNEL_STATUSES,
  channelEventsAllowed,
  nextChannelStatus,
  type ChannelEvent,
  type ChannelStatus,
} from '@akari/rules';

/** An event that a press on the rail can cause. */
export type RailCommand = Exclude<ChannelEvent, 'publisher_lost'>;

/**
 * One lantern of the rail. `now`: the state of the moment. `next`: the way forward. `can`: another state that can be
 * reached. `no`: not reachable from here.
 */
export interface RailStop {
  status: ChannelStatus;
  place: 'now' | 'next' | 'can' | 'no';
  command: RailCommand | null;
}

const isRailCommand = (event: ChannelEvent): event is RailCommand => event !== 'publisher_lost';

/** Every state with the command that leads there now: exactly what the rules allow (spec §4). */
export function railStops(status: ChannelStatus): RailStop[] {
  const allowed = channelEventsAllowed(status).filter(isRailCommand);
  const here = CHANNEL_STATUSES.indexOf(status);
  return CHANNEL_STATUSES.map((target, index) => {
    if (target === status) return { status: target, place: 'now', command: null };
    const command = allowed.find((event) => nextChannelStatus(status, event) === target) ?? null;
    if (command === null) return { status: target, place: 'no', command };
    return { status: target, place: index > here ? 'next' : 'can', command };
  });
}

/** The command that goes one state further, or null at the end of the rail. */
export const forwardCommand = (status: ChannelStatus): RailCommand | null =>
  railStops(status).find((stop) => stop.place === 'next')?.command ?? null;
