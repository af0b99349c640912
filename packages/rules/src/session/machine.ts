/** A viewer session: opened (`joining`), media arrives (`on`), media is interrupted (`paused`), over (`ended`). */
export const SESSION_STATES = ['joining', 'on', 'paused', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];
export const SESSION_EVENTS = ['media_started', 'media_lost', 'end'] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

const TRANSITIONS: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  joining: { media_started: 'on', end: 'ended' },
  on: { media_started: 'on', media_lost: 'paused', end: 'ended' },
  paused: { media_started: 'on', end: 'ended' },
  ended: {},
};

/** @returns the state after the event, or null when it is refused. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState | null {
  return TRANSITIONS[state][event] ?? null;
}
