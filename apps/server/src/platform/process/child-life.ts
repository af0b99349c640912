/** State of a supervisor's child process. `stopping_to_start`: it is started again when the old process has exited. */
export type ChildState = 'stopped' | 'running' | 'waiting' | 'stopping' | 'stopping_to_start';
type ChildEvent = 'start' | 'stop' | 'exited' | 'gave_up' | 'delay_over';

/**
 * State transitions. A child is launched only when the state becomes `running`, which never happens while an earlier
 * process may be alive: so at most one runs. Events that are not listed for a state are ignored.
 */
const TRANSITIONS: Record<ChildState, Partial<Record<ChildEvent, ChildState>>> = {
  stopped: { start: 'running' },
  running: { stop: 'stopping', exited: 'waiting', gave_up: 'stopped' },
  waiting: { start: 'running', stop: 'stopped', delay_over: 'running' },
  stopping: { start: 'stopping_to_start', exited: 'stopped', gave_up: 'stopped' },
  stopping_to_start: { stop: 'stopping', exited: 'running', gave_up: 'running' },
};

/** @returns the state after the event; the same state when the event is ignored in it */
export const nextChildState = (state: ChildState, event: ChildEvent): ChildState =>
  TRANSITIONS[state][event] ?? state;
