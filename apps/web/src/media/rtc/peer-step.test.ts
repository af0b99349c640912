import { describe, expect, it } from 'vitest';
import { peerStep, type PeerPhase, type PeerStep } from './peer-step.ts';

const PHASES: readonly PeerPhase[] = ['connecting', 'connected', 'troubled', 'restarting', 'over'];

/** What each state means in the phases of `PHASES`, while no offer is pending. */
const STEPS: Record<RTCPeerConnectionState, readonly PeerStep[]> = {
  new: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  connecting: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  connected: ['connect', 'connect', 'connect', 'connect', 'nothing'],
  disconnected: ['nothing', 'wait', 'nothing', 'nothing', 'nothing'],
  failed: ['restart', 'restart', 'restart', 'lose', 'nothing'],
  closed: ['lose', 'lose', 'lose', 'lose', 'nothing'],
};
const STATES = Object.keys(STEPS) as RTCPeerConnectionState[];

describe('peerStep', () => {
  it.each(STATES)('returns the step of each phase when the connection is %s', (connectionState) => {
    const steps = PHASES.map((phase) => peerStep(phase, { connectionState, signalingState: 'stable' }));
    expect(steps).toEqual(STEPS[connectionState]);
  });

  it('ignores the old candidate pair while the offer of a restart is pending', () => {
    const old_pair = { connectionState: 'connected', signalingState: 'have-local-offer' } as const;
    expect(PHASES.map((phase) => peerStep(phase, old_pair))).toEqual([
      ...['connect', 'connect', 'connect', 'nothing', 'nothing'],
    ]);
  });
});
