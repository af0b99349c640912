import type { PeerStats } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { LivePeers } from './live-peers.ts';

const who = (role: 'publish' | 'play', session_id: string) => ({
  role,
  channel_id: '1',
  session_id,
  user_id: '9',
});
const statsOf = (role: 'publish' | 'play', session_id: string): PeerStats => ({
  session_id,
  role,
  user_id: '9',
  joined_at_ms: 0,
  fps: 0,
  bitrate_kbps: 0,
  loss: 0,
  rtt_ms: null,
  delivered_ms: 0,
  video_codec: null,
});

describe('LivePeers', () => {
  it('finds the starts and ends that a broken event stream missed', () => {
    const peers = new LivePeers();
    peers.note({ type: 'peer.started', ...who('play', '5') });
    peers.note({ type: 'peer.started', ...who('publish', '3') });
    peers.note({ type: 'delivery', at_ms: 0, sessions: [['5', 4_200]] });
    const missed = peers.missed({
      started_at_ms: 0,
      channels: [
        { channel_id: '1', publisher: statsOf('publish', '3'), subscribers: [statsOf('play', '6')] },
      ],
    });
    expect(missed).toEqual([
      { type: 'peer.ended', reason: 'peer_failed', delivered_ms: 4_200, ...who('play', '5') },
      { type: 'peer.started', ...who('play', '6') },
    ]);
  });

  it('ignores the end of a connection that a newer one has replaced', () => {
    const peers = new LivePeers();
    const replaced = {
      type: 'peer.ended',
      reason: 'replaced',
      delivered_ms: 0,
      ...who('play', '5'),
    } as const;
    expect(peers.note({ type: 'peer.started', ...who('play', '5') })).toBe(true);
    peers.note({ type: 'peer.started', ...who('play', '5') });
    expect(peers.note(replaced)).toBe(false);
    expect(peers.missed({ started_at_ms: 0, channels: [] })).toHaveLength(1);
    // Ended first, and the newer one may never come.
    expect(peers.note(replaced)).toBe(true);
    expect(peers.missed({ started_at_ms: 0, channels: [] })).toEqual([]);
  });
});
