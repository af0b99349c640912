import { nextState, type Machine } from '../machine/index.ts';

/** A performer's ID video since it was submitted; staff must approve it before viewers can see it. */
export const ID_VIDEO_STATES = [
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
  'replaced',
  'expired',
] as const;
export type IdVideoState = (typeof ID_VIDEO_STATES)[number];
/** `replace`: a newer video takes its place, either as the waiting one or as the one in use. */
export const ID_VIDEO_EVENTS = ['approve', 'reject', 'withdraw', 'replace', 'expire'] as const;
export type IdVideoEvent = (typeof ID_VIDEO_EVENTS)[number];

export const ID_VIDEO_MACHINE: Machine<IdVideoState, IdVideoEvent> = {
  name: 'ID video',
  initial: 'submitted',
  states: ID_VIDEO_STATES,
  events: ID_VIDEO_EVENTS,
  transitions: {
    submitted: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', replace: 'replaced' },
    approved: { reject: 'rejected', withdraw: 'withdrawn', replace: 'replaced', expire: 'expired' },
    rejected: {},
    withdrawn: {},
    replaced: {},
    expired: {},
  },
};

export const nextIdVideoState = (state: IdVideoState, event: IdVideoEvent): IdVideoState | null =>
  nextState(ID_VIDEO_MACHINE, state, event);

/**
 * A viewer's view of an ID video: it counts down (spec §9: 5 s) and costs nothing until zero. `withdrawn`:
 * before zero the video was withdrawn, or the viewer entered a chat. `short`: the points had been spent.
 * `given_back`: the video was withdrawn after the payment and before any of it was seen.
 */
export const ID_VIDEO_VIEW_STATES = [
  'counting',
  'paid',
  'cancelled',
  'withdrawn',
  'short',
  'given_back',
] as const;
export type IdVideoViewState = (typeof ID_VIDEO_VIEW_STATES)[number];
export const ID_VIDEO_VIEW_EVENTS = ['pay', 'cancel', 'withdraw', 'refuse', 'give_back'] as const;
export type IdVideoViewEvent = (typeof ID_VIDEO_VIEW_EVENTS)[number];

export const ID_VIDEO_VIEW_MACHINE: Machine<IdVideoViewState, IdVideoViewEvent> = {
  name: 'look at an ID video',
  initial: 'counting',
  states: ID_VIDEO_VIEW_STATES,
  events: ID_VIDEO_VIEW_EVENTS,
  transitions: {
    counting: { pay: 'paid', cancel: 'cancelled', withdraw: 'withdrawn', refuse: 'short' },
    paid: { give_back: 'given_back' },
    cancelled: {},
    withdrawn: {},
    short: {},
    given_back: {},
  },
};

export const nextIdVideoViewState = (
  state: IdVideoViewState,
  event: IdVideoViewEvent,
): IdVideoViewState | null => nextState(ID_VIDEO_VIEW_MACHINE, state, event);
