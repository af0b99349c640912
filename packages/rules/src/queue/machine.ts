import { nextState, type Machine } from '../machine/index.ts';

/**
 * An item of a queue of the back office: something about which staff have to decide. `withdrawn`: it was settled
 * without a decision, because the performer withdrew the video for example.
 */
export const QUEUE_STATES = ['open', 'claimed', 'decided', 'withdrawn'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
/** `lapse`: the lease of the claim ended without being renewed. */
export const QUEUE_EVENTS = ['claim', 'give_back', 'lapse', 'decide', 'withdraw'] as const;
export type QueueEvent = (typeof QUEUE_EVENTS)[number];

export const QUEUE_MACHINE: Machine<QueueState, QueueEvent> = {
  name: 'item of a queue',
  initial: 'open',
  states: QUEUE_STATES,
  events: QUEUE_EVENTS,
  transitions: {
    open: { claim: 'claimed', withdraw: 'withdrawn' },
    claimed: { give_back: 'open', lapse: 'open', decide: 'decided', withdraw: 'withdrawn' },
    decided: {},
    withdrawn: {},
  },
};

export const nextQueueState = (state: QueueState, event: QueueEvent): QueueState | null =>
  nextState(QUEUE_MACHINE, state, event);
