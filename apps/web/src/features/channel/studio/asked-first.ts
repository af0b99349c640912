import { isOnAir, type ChannelCommand, type ChannelStatus } from '@akari/rules';

/** Commands that end something for viewers. The dialog that asks first has its focus on the button to stay. */
export const ENDING = ['stop_publish', 'stop_chat', 'end_twoshot'] as const satisfies ChannelCommand[];
export type Ending = (typeof ENDING)[number];

/**
 * Commands that begin another mode than the usual chat. Their dialog shows the price and what ends, or offers a choice.
 */
export const BEGINNING = [
  'start_free',
  'start_hidden',
  'start_showtime',
  'start_break',
] as const satisfies ChannelCommand[];
export type Beginning = (typeof BEGINNING)[number];

export type Question = { kind: 'ending'; command: Ending } | { kind: 'beginning'; command: Beginning };

const isIn = <C extends ChannelCommand>(list: readonly C[], command: ChannelCommand): command is C =>
  (list as readonly ChannelCommand[]).includes(command);

/** Returns the question to ask before a command, or null if the command runs at once. */
export function askedFirst(command: ChannelCommand, status: ChannelStatus): Question | null {
  if (isIn(BEGINNING, command)) return { kind: 'beginning', command };
  // A broadcast that is being prepared has no viewers.
  return isIn(ENDING, command) && isOnAir(status) ? { kind: 'ending', command } : null;
}
