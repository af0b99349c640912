import { describe, expect, it } from 'vitest';
import { LINK_STATES, nextLinkState } from './link-state.ts';

describe('nextLinkState', () => {
  it('goes from connecting to live, reconnecting and live again', () => {
    expect(nextLinkState('idle', 'open')).toBe('connecting');
    expect(nextLinkState('connecting', 'connected')).toBe('live');
    expect(nextLinkState('live', 'lost')).toBe('reconnecting');
    expect(nextLinkState('reconnecting', 'connected')).toBe('live');
  });

  it('stays connecting when the first attempt fails', () => {
    expect(nextLinkState('connecting', 'lost')).toBe('connecting');
  });

  it('closes from every state except closed', () => {
    for (const state of LINK_STATES) {
      expect(nextLinkState(state, 'close')).toBe(state === 'closed' ? null : 'closed');
    }
  });

  it('stays closed', () => {
    expect(nextLinkState('closed', 'open')).toBeNull();
    expect(nextLinkState('closed', 'connected')).toBeNull();
  });
});
