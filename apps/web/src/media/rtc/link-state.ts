/** States of a media connection, sending or receiving. `reconnecting`: it was live and is being restored. */
export const LINK_STATES = ['idle', 'connecting', 'live', 'reconnecting', 'closed'] as const;
export type LinkState = (typeof LINK_STATES)[number];
export type LinkEvent = 'open' | 'connected' | 'lost' | 'close';

const TRANSITIONS: Record<LinkState, Partial<Record<LinkEvent, LinkState>>> = {
  idle: { open: 'connecting', close: 'closed' },
  connecting: { connected: 'live', lost: 'connecting', close: 'closed' },
  live: { connected: 'live', lost: 'reconnecting', close: 'closed' },
  reconnecting: { connected: 'live', lost: 'reconnecting', close: 'closed' },
  closed: {},
};

/** @returns the state after the event, or null when the event is not allowed (the state does not change). */
export function nextLinkState(state: LinkState, event: LinkEvent): LinkState | null {
  return TRANSITIONS[state][event] ?? null;
}

/** What a page shows of a connection that is being opened. */
export type LinkStep = 'connected';
