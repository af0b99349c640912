import type { MediaAccess } from '@akari/contract/media';
import type { BroadcastEnd, ErrorName, MediaKind, StopReason } from '@akari/rules';
import type { DeviceFault } from '../../../media/index.ts';

/** Loading steps of a performer, spec §2, in the order in which they happen. */
export const ENTRY_STEPS = [
  'server_info',
  'device_info',
  'choose_devices',
  'media_stream',
  'connecting_server',
  'connected',
  'connecting_stream',
] as const;
export type EntryStep = (typeof ENTRY_STEPS)[number];

/** Why a step failed: a device of this machine, or an error of the catalogue. */
export type EntryFault = { kind: 'device'; fault: DeviceFault } | { kind: 'server'; error: ErrorName };

/** A broadcast that has ended, for the page after it. */
export interface EndedBroadcast {
  why: BroadcastEnd;
  /** Why staff ended it; absent: they did not. */
  reason?: StopReason | undefined;
  on_air_ms: number | null;
}

/**
 * One connection to the media node; another key is another connection. Null: an external encoder sends, not this page.
 */
export type Publish = { key: string; access: MediaAccess; media_kind: MediaKind } | null;

/**
 * The performer's progress. `stepping`: the page works on `step`; `resuming`: the channel was not offline when the page
 * opened. `choosing`: the performer chooses devices. `inside`: in the studio.
 */
export type EntryState =
  | { phase: 'stepping'; step: EntryStep; resuming: boolean; publish: Publish }
  | { phase: 'choosing'; ended: EndedBroadcast | null }
  | { phase: 'failed'; step: EntryStep; fault: EntryFault; resuming: boolean }
  | { phase: 'inside'; publish: Publish };

/** Returns whether a step failed because another device of the performer publishes; the performer may take over. */
export const isElsewhere = (state: EntryState): boolean =>
  state.phase === 'failed' && state.fault.kind === 'server' && state.fault.error === 'stream_duplicate';

/**
 * Returns whether this page has prepared the broadcast but not entered the studio: to cancel then ends the broadcast.
 */
export const hasPrepared = (state: EntryState): boolean =>
  (state.phase === 'stepping' || state.phase === 'failed') &&
  !state.resuming &&
  ENTRY_STEPS.indexOf(state.step) >= ENTRY_STEPS.indexOf('connected');

export type EntryEvent =
  | { type: 'reached'; step: EntryStep; publish?: Publish }
  | { type: 'resumed' }
  | { type: 'chose' }
  | { type: 'failed'; fault: EntryFault }
  | { type: 'entered' }
  /** An encoder sends from now on, not this page. */
  | { type: 'handed_over' }
  | { type: 'choose' }
  | { type: 'left'; ended: EndedBroadcast };

export const ENTRY_START: EntryState = {
  phase: 'stepping',
  step: 'server_info',
  resuming: false,
  publish: null,
};

/** The reducer of the progress. An event that does not fit the phase changes nothing. */
export function nextEntry(state: EntryState, event: EntryEvent): EntryState {
  switch (event.type) {
    case 'choose':
      return { phase: 'choosing', ended: null };
    case 'left':
      return state.phase === 'inside' || state.phase === 'stepping'
        ? { phase: 'choosing', ended: event.ended }
        : state;
    case 'chose':
      return state.phase === 'choosing' ? stepTo('media_stream', false) : state;
    case 'resumed':
      return state.phase === 'stepping' ? stepTo('media_stream', true) : state;
    case 'reached':
      if (state.phase === 'failed') return stepTo(event.step, state.resuming);
      return state.phase === 'stepping' && forward(state.step, event.step)
        ? { ...state, step: event.step, publish: event.publish ?? null }
        : state;
    case 'failed':
      return state.phase === 'stepping'
        ? { phase: 'failed', step: state.step, fault: event.fault, resuming: state.resuming }
        : state;
    case 'entered':
      return state.phase === 'stepping' ? { phase: 'inside', publish: state.publish } : state;
    case 'handed_over':
      return state.phase === 'inside' ? { phase: 'inside', publish: null } : state;
  }
}

const stepTo = (step: EntryStep, resuming: boolean): EntryState => ({
  phase: 'stepping',
  step,
  resuming,
  publish: null,
});

const forward = (from: EntryStep, to: EntryStep): boolean =>
  ENTRY_STEPS.indexOf(to) >= ENTRY_STEPS.indexOf(from);

export type StepPlace = 'done' | 'now' | 'failed' | 'ahead';

/** Returns how each step is shown. */
export function stepPlaces(state: EntryState): { step: EntryStep; place: StepPlace }[] {
  const current =
    state.phase === 'choosing' ? 'choose_devices' : state.phase === 'inside' ? null : state.step;
  const at = current === null ? ENTRY_STEPS.length : ENTRY_STEPS.indexOf(current);
  return ENTRY_STEPS.map((step, index) => ({
    step,
    place: index < at ? 'done' : index > at ? 'ahead' : state.phase === 'failed' ? 'failed' : 'now',
  }));
}
