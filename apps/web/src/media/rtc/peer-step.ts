/** The phases of one connection: from the first negotiation until it is over. */
export type PeerPhase = 'connecting' | 'connected' | 'troubled' | 'restarting' | 'over';

/** What to do after a change of the connection's state. `wait`: ICE may recover by itself. */
export type PeerStep = 'connect' | 'wait' | 'restart' | 'lose' | 'nothing';

/** Returns what a state of the connection means in this phase. */
export function peerStep(
  phase: PeerPhase,
  { connectionState, signalingState }: Pick<RTCPeerConnection, 'connectionState' | 'signalingState'>,
): PeerStep {
  if (phase === 'over') return 'nothing';
  switch (connectionState) {
    case 'new':
    case 'connecting':
      return 'nothing';
    case 'connected':
      // During a restart the old candidate pair may still be connected for a moment.
      return phase === 'restarting' && signalingState !== 'stable' ? 'nothing' : 'connect';
    case 'disconnected':
      return phase === 'connected' ? 'wait' : 'nothing';
    case 'failed':
      // A failure during a restart means that no candidate pair is left.
      return phase === 'restarting' ? 'lose' : 'restart';
    case 'closed':
      return 'lose';
  }
}
