/** Where the one child of a supervisor stands. `stopping_to_start`: started again while the old child still ends. */
export type ChildState = 'stopped' | 'running' | 'waiting' | 'stopping' | 'stopping_to_start';
type ChildEvent = 'start' | 'stop' | 'exited' | 'gave_up' | 'delay_over';

/**
 * What follows what. A child is launched only on the way into `running`, which is never entered while another may
 * live: so there is one at most. What is not listed changes nothing.
 */
const TRANSITIONS: Record<ChildState, Partial<Record<ChildEvent, ChildState>>> = {
  stopped: { start: 'running' },
  running: { stop: 'stopping', exited: 'waiting', gave_up: 'stopped' },
  waiting: { start: 'running', stop: 'stopped', delay_over: 'running' },
  stopping: { start: 'stopping_to_start', exited: 'stopped', gave_up: 'stopped' },
  stopping_to_start: { stop: 'stopping', exited: 'running', gave_up: 'running' },
};

/** @returns the state after the event; the same one when the event means nothing in it */
export const nextChildState = (state: ChildState, event: ChildEvent): ChildState =>
  TRANSITIONS[state][event] ?? state;
