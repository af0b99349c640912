import { hasChatStarted, isOnAir, type ChannelStatus } from '../channel/index.ts';
import { isPartyMode, SESSION_TYPE_OF_MODE, type SessionMode } from '../session/session-type.ts';
import { mayTakePart } from '../session/roles.ts';

/** What decides whether a tool of the room is offered. */
export interface ToolFacts {
  /** How a viewer or an administrator watches; null: they watch nothing, or this is the performer. */
  mode: SessionMode | null;
  status: ChannelStatus;
}

interface Moment {
  /** For the documentation. */
  text: string;
  holds: (facts: ToolFacts) => boolean;
}

const takesPart = ({ mode }: ToolFacts): boolean => mode !== null && mayTakePart(SESSION_TYPE_OF_MODE[mode]);

/** When a tool is offered. Prices, points and open requests narrow this further; nothing widens it. */
export const TOOL_MOMENTS = {
  always: { text: 'always', holds: () => true },
  watching: { text: 'while watching', holds: ({ mode }) => mode !== null },
  waiting: { text: 'while the performer waits', holds: ({ status }) => status === 'waiting' },
  in_peep: { text: 'in a peep', holds: ({ mode }) => mode === 'peep' },
  in_chat: { text: 'while taking part in a chat', holds: takesPart },
  in_party: { text: 'in party chat', holds: ({ mode }) => mode !== null && isPartyMode(mode) },
  in_twoshot: { text: 'in a two-shot', holds: ({ mode }) => mode === 'twoshot' },
  party_or_twoshot: {
    text: 'in party chat or a two-shot',
    holds: ({ mode }) => mode !== null && (isPartyMode(mode) || mode === 'twoshot'),
  },
  on_air: { text: 'on the air', holds: ({ status }) => isOnAir(status) },
  chat_begun: { text: 'once a chat has begun', holds: ({ status }) => hasChatStarted(status) },
} as const satisfies Readonly<Record<string, Moment>>;
export type ToolMoment = keyof typeof TOOL_MOMENTS;
