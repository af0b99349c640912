import type { ChannelCard } from '@akari/contract/channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { channelSlice, ownChannelSeen } from './channel.slice.ts';

const card = (version: number, changed: Partial<ChannelCard> = {}): ChannelCard =>
  sampleCard({ channel_id: '9', status: 'preparing', version, publisher_live: false, ...changed });
const { reducer } = channelSlice;
const told = (changed: ChannelCard) => serverEvent['channel.changed']({ channel: changed });

describe('channelSlice', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  it('ignores a card with an older version', () => {
    const state = reducer(reducer(undefined, ownChannelSeen(card(5))), told(card(4, { status: 'offline' })));
    expect(state.card?.version).toBe(5);
    expect(state.card?.status).toBe('preparing');
  });
  it('ignores the cards of other channels', () => {
    const state = reducer(reducer(undefined, ownChannelSeen(card(5))), told(card(9, { channel_id: '7' })));
    expect(state.card?.channel_id).toBe('9');
  });
  it('stores the length of a broadcast when it ends', () => {
    const on_air = reducer(
      undefined,
      ownChannelSeen(card(5, { status: 'chatting', on_air_since_ms: 40_000 })),
    );
    const over = reducer(on_air, told(card(6, { status: 'offline' })));
    expect(over.last_on_air_ms).toBe(60_000);
  });
});
