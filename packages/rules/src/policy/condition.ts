import { hasChatStarted, isPrivate, type ChannelStatus } from '../channel/status.ts';

/** What conditions are evaluated on. An absent fact meets no condition. */
export interface Facts {
  /** The person has a user id: a member, or a guest who has watched a preview. */
  known?: boolean;
  /** The request is for the free preview. */
  preview?: boolean;
  /** The channel is the person's own. */
  own?: boolean;
  /** The person has a session in the channel that takes part in its chat. */
  inside?: boolean;
  status?: ChannelStatus;
}

interface Condition {
  /** Facts of the person are known before a request is read; the others are read by its handler. */
  of: 'person' | 'request';
  /** For the documentation: completes "only …". */
  text: string;
  holds: (facts: Facts) => boolean;
}

const begun = ({ status }: Facts): boolean => status !== undefined && hasChatStarted(status);
const open = ({ status }: Facts): boolean => status !== undefined && !isPrivate(status);

export const CONDITIONS = {
  known: { of: 'person', text: 'after a preview', holds: ({ known }) => known === true },
  in_preview: { of: 'request', text: 'the free preview', holds: ({ preview }) => preview === true },
  own_channel: { of: 'request', text: 'the own channel', holds: ({ own }) => own === true },
  inside: { of: 'request', text: 'from inside the chat', holds: ({ inside }) => inside === true },
  open_or_inside: {
    of: 'request',
    text: 'from inside, if the chat is private',
    holds: (facts) => facts.inside === true || open(facts),
  },
  own_chat: {
    of: 'request',
    text: 'the own channel, once the chat has begun',
    holds: (facts) => facts.own === true && begun(facts),
  },
  in_chat: {
    of: 'request',
    text: 'from inside, once the chat has begun',
    holds: (facts) => facts.inside === true && begun(facts),
  },
  open_or_in_chat: {
    of: 'request',
    text: 'once the chat has begun; from inside, if it is private',
    holds: (facts) => begun(facts) && (facts.inside === true || open(facts)),
  },
} as const satisfies Readonly<Record<string, Condition>>;
export type ConditionName = keyof typeof CONDITIONS;
