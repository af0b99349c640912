import { describe, expect, it } from 'vitest';
import { nextPeerPhase, type NextPeerPhase, type PeerPhase } from './peer-phase.ts';

const PHASES: readonly PeerPhase[] = ['connecting', 'connected', 'troubled', 'restarting', 'over'];

/** What each state leads to from the phases of `PHASES`, while no offer is pending. */
const NEXT: Record<RTCPeerConnectionState, readonly (NextPeerPhase | null)[]> = {
  new: [null, null, null, null, null],
  connecting: [null, null, null, null, null],
  connected: ['connected', 'connected', 'connected', 'connected', null],
  disconnected: [null, 'troubled', null, null, null],
  failed: ['restarting', 'restarting', 'restarting', 'over', null],
  closed: ['over', 'over', 'over', 'over', null],
};
const STATES = Object.keys(NEXT) as RTCPeerConnectionState[];

describe('nextPeerPhase', () => {
  it.each(STATES)('returns what each phase becomes when the connection is %s', (connectionState) => {
    const next = PHASES.map((phase) => nextPeerPhase(phase, { connectionState, signalingState: 'stable' }));
    expect(next).toEqual(NEXT[connectionState]);
  });

  it('ignores the old candidate pair while the offer of a restart is pending', () => {
    const old_pair = { connectionState: 'connected', signalingState: 'have-local-offer' } as const;
    expect(nextPeerPhase('restarting', old_pair)).toBeNull();
    expect(nextPeerPhase('troubled', old_pair)).toBe('connected');
  });
});
