import { nextState, type Machine } from '../machine/index.ts';

/**
 * Phases of a free chat: `open`: it runs until its time is up; `ending`: a goal is reached, the room celebrates it and
 * the end is counted down while the chat is still free; `over`: another status of the channel follows.
 */
export const FREE_CHAT_PHASES = ['open', 'ending', 'over'] as const;
export type FreeChatPhase = (typeof FREE_CHAT_PHASES)[number];
export const FREE_CHAT_EVENTS = ['goal_reached', 'time_up', 'stopped'] as const;
type FreeChatEvent = (typeof FREE_CHAT_EVENTS)[number];

/** A free chat, spec §4. A second goal does not begin the end again: its countdown is not prolonged. */
export const FREE_CHAT_MACHINE: Machine<FreeChatPhase, FreeChatEvent> = {
  name: 'free chat',
  initial: 'open',
  states: FREE_CHAT_PHASES,
  events: FREE_CHAT_EVENTS,
  transitions: {
    open: { goal_reached: 'ending', time_up: 'over', stopped: 'over' },
    ending: { time_up: 'over', stopped: 'over' },
    over: {},
  },
};

/** @returns the phase after the event; null: the event changes nothing in this phase */
export const nextFreeChatPhase = (phase: FreeChatPhase, event: FreeChatEvent): FreeChatPhase | null =>
  nextState(FREE_CHAT_MACHINE, phase, event);
