/** A media connection's life, both directions. `reconnecting`: it was live and is being brought back. */
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

/** @returns the state after the event, or null when it is refused (the state stays). */
export function nextLinkState(state: LinkState, event: LinkEvent): LinkState | null {
  return TRANSITIONS[state][event] ?? null;
}

/** What a connection tells on its way, in this order: shown as loading steps where they truly happen. */
export const LINK_STEPS = ['offered', 'answered', 'connected', 'media'] as const;
export type LinkStep = (typeof LINK_STEPS)[number];
