import { nextState, type Machine } from '../machine/index.ts';

/**
 * A paid command to a toy. `sending`: it is on its way to the toy, and is never sent again; `stopped`: it was ended
 * before its time; `returned`: it did not run, and its points are back.
 */
export const TOY_COMMAND_STATES = ['queued', 'sending', 'running', 'done', 'stopped', 'returned'] as const;
export type ToyCommandState = (typeof TOY_COMMAND_STATES)[number];

/** `fail`: the toy refused it, did not answer, or was lost; `withdraw`: the chat of either side is over. */
export const TOY_COMMAND_EVENTS = ['send', 'confirm', 'finish', 'veto', 'stop', 'fail', 'withdraw'] as const;
export type ToyCommandEvent = (typeof TOY_COMMAND_EVENTS)[number];

export const TOY_COMMAND_MACHINE: Machine<ToyCommandState, ToyCommandEvent> = {
  name: 'command to a toy',
  initial: 'queued',
  states: TOY_COMMAND_STATES,
  events: TOY_COMMAND_EVENTS,
  transitions: {
    queued: { send: 'sending', veto: 'returned', stop: 'returned', fail: 'returned', withdraw: 'returned' },
    sending: {
      confirm: 'running',
      veto: 'returned',
      stop: 'returned',
      fail: 'returned',
      withdraw: 'returned',
    },
    running: { finish: 'done', veto: 'stopped', stop: 'stopped', fail: 'stopped', withdraw: 'stopped' },
    done: {},
    stopped: {},
    returned: {},
  },
};

export const nextToyCommandState = (state: ToyCommandState, event: ToyCommandEvent): ToyCommandState | null =>
  nextState(TOY_COMMAND_MACHINE, state, event);

/** Whether the command still waits or runs. */
export const isToyCommandOpen = (state: ToyCommandState): boolean =>
  state === 'queued' || state === 'sending' || state === 'running';
/** Whether the toy may move because of it. */
export const movesToy = (state: ToyCommandState): boolean => state === 'sending' || state === 'running';

/** A command that was sent and not confirmed within this time counts as failed: the toy is stopped. */
export const TOY_SEND_LIMIT_MS = 10_000;

/**
 * What of a command's price goes back to the viewer in a state in which it is over: all of what did not run, nothing of
 * what did, and the part of the time that was left of what was stopped, rounded up in favour of the payer.
 */
export function toyUnitsBack(
  state: ToyCommandState,
  command: { units: number; duration_ms: number },
  ran_ms: number,
): number {
  if (state === 'returned') return command.units;
  if (state !== 'stopped') return 0;
  const ran = Math.min(Math.max(ran_ms, 0), command.duration_ms);
  const kept = (BigInt(command.units) * BigInt(ran)) / BigInt(command.duration_ms);
  return command.units - Number(kept);
}
