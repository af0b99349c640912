import { isOnAir, type ChannelCommand, type ChannelStatus } from '@akari/rules';

/** Commands that end something for people who are there; the focus of the question is on staying. */
export const ENDING = ['stop_publish', 'stop_chat', 'end_twoshot'] as const satisfies ChannelCommand[];
export type Ending = (typeof ENDING)[number];

/** Commands that begin another mode than the usual chat: they show what it costs and what it ends, or want a choice. */
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

/** What is asked before a command; null: it is done at once. */
export function askedFirst(command: ChannelCommand, status: ChannelStatus): Question | null {
  if (isIn(BEGINNING, command)) return { kind: 'beginning', command };
  // Nobody sees a broadcast that is still being prepared.
  return isIn(ENDING, command) && isOnAir(status) ? { kind: 'ending', command } : null;
}
