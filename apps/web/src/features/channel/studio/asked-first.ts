import {
  commandsAfterChat,
  hasChatStarted,
  isOnAir,
  type ChannelCommand,
  type ChannelStatus,
  type ChatStatus,
} from '@akari/rules';

/** Commands that end something for viewers. The dialog that asks first has its focus on the button to stay. */
export const ENDING = ['stop_publish', 'stop_chat', 'end_twoshot'] as const satisfies ChannelCommand[];
export type Ending = (typeof ENDING)[number];

/**
 * Commands that begin another mode than the usual chat, and those that end a chat for another mode. Their dialog shows the price and what ends, or offers a choice.
 */
export const BEGINNING = [
  'start_chat',
  'start_free',
  'start_hidden',
  'start_showtime',
  'start_break',
] as const satisfies ChannelCommand[];
export type Beginning = (typeof BEGINNING)[number];

/** `ends`: the running chat, which ends first; null: the performer is waiting. */
export interface Beginnings {
  command: Beginning;
  ends: ChatStatus | null;
}

export type Question = { kind: 'ending'; command: Ending } | ({ kind: 'beginning' } & Beginnings);

const isIn = <C extends ChannelCommand>(list: readonly C[], command: ChannelCommand): command is C =>
  (list as readonly ChannelCommand[]).includes(command);

/** Returns the question to ask before a command, or null if the command runs at once. */
export function askedFirst(command: ChannelCommand, status: ChannelStatus): Question | null {
  const ends = hasChatStarted(status) && commandsAfterChat(status).includes(command) ? status : null;
  // The usual chat begins from waiting without a question.
  if (isIn(BEGINNING, command) && (command !== 'start_chat' || ends !== null))
    return { kind: 'beginning', command, ends };
  // A broadcast that is being prepared has no viewers.
  return isIn(ENDING, command) && isOnAir(status) ? { kind: 'ending', command } : null;
}
