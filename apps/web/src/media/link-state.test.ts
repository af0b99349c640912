import { describe, expect, it } from 'vitest';
import { LINK_STATES, nextLinkState } from './link-state.ts';

describe('link state', () => {
  it('goes live, is lost and comes back', () => {
    expect(nextLinkState('idle', 'open')).toBe('connecting');
    expect(nextLinkState('connecting', 'connected')).toBe('live');
    expect(nextLinkState('live', 'lost')).toBe('reconnecting');
    expect(nextLinkState('reconnecting', 'connected')).toBe('live');
  });

  it('does not call a first attempt that failed a reconnection', () => {
    expect(nextLinkState('connecting', 'lost')).toBe('connecting');
  });

  it('can be closed from everywhere, once', () => {
    for (const state of LINK_STATES) {
      expect(nextLinkState(state, 'close')).toBe(state === 'closed' ? null : 'closed');
    }
  });

  it('stays closed', () => {
    expect(nextLinkState('closed', 'open')).toBeNull();
    expect(nextLinkState('closed', 'connected')).toBeNull();
  });
});
