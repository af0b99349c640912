import { movesToy, type ToyCommandState } from './command.ts';
import type { ToySlot } from './slot.ts';

/** Most commands that wait for one toy, and most of one viewer among them. */
export const TOY_QUEUE_LIMIT = 30;
export const TOY_QUEUE_LIMIT_EACH = 10;

export interface QueuedToyCommand {
  id: number;
  slot: ToySlot;
  viewer_id: number;
  state: ToyCommandState;
  duration_ms: number;
  /** Null: it has not started. */
  ends_at_ms: number | null;
}

const byId = (a: QueuedToyCommand, b: QueuedToyCommand): number => a.id - b.id;

/** The command to send to each toy that no command moves now: the oldest one of its slot. */
export function nextToyCommands<C extends QueuedToyCommand>(commands: readonly C[]): C[] {
  const busy = new Set(commands.filter(({ state }) => movesToy(state)).map(({ slot }) => slot));
  const next: C[] = [];
  for (const command of commands.filter(({ state }) => state === 'queued').toSorted(byId)) {
    if (busy.has(command.slot)) continue;
    busy.add(command.slot);
    next.push(command);
  }
  return next;
}

/** Whether one more command of the viewer fits into the queue of the slot. */
export function fitsToyQueue(
  commands: readonly QueuedToyCommand[],
  slot: ToySlot,
  viewer_id: number,
): boolean {
  const waiting = commands.filter((command) => command.slot === slot && command.state === 'queued');
  const own = waiting.filter((command) => command.viewer_id === viewer_id);
  return waiting.length < TOY_QUEUE_LIMIT && own.length < TOY_QUEUE_LIMIT_EACH;
}

/** How long a new command of the slot would wait, milliseconds. */
export function toyWaitMs(commands: readonly QueuedToyCommand[], slot: ToySlot, now_ms: number): number {
  return commands
    .filter((command) => command.slot === slot)
    .reduce((total_ms, { state, duration_ms, ends_at_ms }) => {
      if (state === 'queued' || state === 'sending') return total_ms + duration_ms;
      return state === 'running' ? total_ms + Math.max(0, (ends_at_ms ?? now_ms) - now_ms) : total_ms;
    }, 0);
}
