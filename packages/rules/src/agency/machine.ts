import { nextState, type Machine } from '../machine/index.ts';

export const AGENCY_STATES = ['active', 'closed'] as const;
export type AgencyState = (typeof AGENCY_STATES)[number];

/**
 * A performer and an agency. `invited`: the performer has not answered; `member`: the agency gets its part; `leaving`: one
 * side has given notice, and the last day is known; `ended`: that day is over, or an account was closed.
 */
export const AGENCY_MEMBER_STATES = [
  'invited',
  'member',
  'leaving',
  'ended',
  'declined',
  'withdrawn',
] as const;
export type AgencyMemberState = (typeof AGENCY_MEMBER_STATES)[number];
export const AGENCY_MEMBER_EVENTS = ['accept', 'decline', 'withdraw', 'leave', 'end'] as const;
export type AgencyMemberEvent = (typeof AGENCY_MEMBER_EVENTS)[number];
export const AGENCY_MEMBER_MACHINE: Machine<AgencyMemberState, AgencyMemberEvent> = {
  name: 'agency member',
  initial: 'invited',
  states: AGENCY_MEMBER_STATES,
  events: AGENCY_MEMBER_EVENTS,
  transitions: {
    invited: { accept: 'member', decline: 'declined', withdraw: 'withdrawn' },
    member: { leave: 'leaving', end: 'ended' },
    leaving: { end: 'ended' },
    ended: {},
    declined: {},
    withdrawn: {},
  },
};
export const nextAgencyMemberState = (
  state: AgencyMemberState,
  event: AgencyMemberEvent,
): AgencyMemberState | null => nextState(AGENCY_MEMBER_MACHINE, state, event);
/** States in which the agency gets its part. */
export const DIVIDED_STATES = ['member', 'leaving'] as const satisfies readonly AgencyMemberState[];

/** A percentage with its first day, which counts only once the performer has accepted it. */
export const AGENCY_TERMS_STATES = ['offered', 'accepted', 'declined', 'withdrawn'] as const;
export type AgencyTermsState = (typeof AGENCY_TERMS_STATES)[number];

/** Who ended it. `closed`: the account of one side, or the agency, was closed. */
export const AGENCY_LEAVERS = ['performer', 'agency', 'closed'] as const;
export type AgencyLeaver = (typeof AGENCY_LEAVERS)[number];
