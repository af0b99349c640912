import { nextState, type Machine } from '../machine/index.ts';
import type { StaffRight } from '../staff/index.ts';

/** Most rows of one bulk act. */
export const BULK_MAX = 2_000;
/** How long a bulk act can be undone after its last row. */
export const BULK_UNDO_MS = 600_000;

interface BulkAct {
  /** The list whose rows it is done to. */
  list: string;
  right: StaffRight;
  /** Whether a row that was done can be undone. */
  undoable: boolean;
}

/** Acts that can be done to many rows of a list. Each row is an act of its own in the audit log. */
export const BULK_ACTS = {
  'campaign.end': { list: 'campaigns', right: 'campaigns.set', undoable: true },
  'performer.close': { list: 'performers', right: 'performers.close', undoable: true },
  'performer.reopen': { list: 'performers', right: 'performers.close', undoable: true },
  'bar.lift': { list: 'bars', right: 'bars.set', undoable: false },
  'door_picture.recall': { list: 'door-pictures', right: 'content.decide', undoable: false },
  'mail.resend': { list: 'mails', right: 'mail.manage', undoable: false },
  'bar.refuse': { list: 'bars', right: 'bars.set', undoable: false },
} as const satisfies Readonly<Record<string, BulkAct>>;
export type BulkActName = keyof typeof BULK_ACTS;
export const BULK_ACT_NAMES = Object.keys(BULK_ACTS) as BulkActName[];
export const bulkActEntry = (name: BulkActName): BulkAct => BULK_ACTS[name];

/** `running`: rows are left; `done`: none is; `undoing`: done rows are being taken back; `undone`: all of them were looked at. */
export const BULK_STATES = ['running', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];
export const BULK_EVENTS = ['finish', 'undo', 'stop'] as const;
export type BulkEvent = (typeof BULK_EVENTS)[number];

/** A bulk act that is stopped is done with the rows that it had reached; they can be undone. */
export const BULK_MACHINE: Machine<BulkState, BulkEvent> = {
  name: 'bulk act',
  initial: 'running',
  states: BULK_STATES,
  events: BULK_EVENTS,
  transitions: {
    running: { finish: 'done', stop: 'done' },
    done: { undo: 'undoing' },
    undoing: { finish: 'undone' },
    undone: {},
  },
};
/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextBulkState = (state: BulkState, event: BulkEvent): BulkState | null =>
  nextState(BULK_MACHINE, state, event);

/**
 * What became of a row. `waiting`: nothing yet; `acting`: it is being done; `done`; `proposed`: it waits for a second
 * person; `conflict`: it had changed since it was seen; `refused`: the act was; `skipped`: the act was stopped before;
 * `undoing`, `undone`, `undo_conflict`: taken back, or changed since.
 */
export const BULK_ROW_STATES = [
  'waiting',
  'acting',
  'done',
  'proposed',
  'conflict',
  'refused',
  'skipped',
  'undoing',
  'undone',
  'undo_conflict',
] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** A bulk act, as far as its undo depends on it. */
export interface BulkJob {
  act: BulkActName;
  state: BulkState;
  /** When its last row was done; null: none was. */
  done_at_ms: number | null;
}

/** Until when a bulk act can be undone; null: it cannot be. */
export function undoUntil({ act, state, done_at_ms }: BulkJob): number | null {
  if (!BULK_ACTS[act].undoable || nextBulkState(state, 'undo') === null || done_at_ms === null) return null;
  return done_at_ms + BULK_UNDO_MS;
}
export const mayUndo = (job: BulkJob, now_ms: number): boolean => now_ms < (undoUntil(job) ?? 0);
