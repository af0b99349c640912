/** The phases of one connection. `troubled`: ICE may recover by itself. `over`: closed or lost. */
export type PeerPhase = 'connecting' | 'connected' | 'troubled' | 'restarting' | 'over';
/** A phase that a state of the connection can lead to. */
export type NextPeerPhase = Exclude<PeerPhase, 'connecting'>;

/** Returns the phase that a state of the connection leads to; null: it changes nothing. */
export function nextPeerPhase(
  phase: PeerPhase,
  { connectionState, signalingState }: Pick<RTCPeerConnection, 'connectionState' | 'signalingState'>,
): NextPeerPhase | null {
  if (phase === 'over') return null;
  switch (connectionState) {
    case 'connected':
      // During a restart the old candidate pair may still be connected for a moment.
      return phase === 'restarting' && signalingState !== 'stable' ? null : 'connected';
    case 'disconnected':
      return phase === 'connected' ? 'troubled' : null;
    case 'failed':
      // A failure during a restart means that no candidate pair is left.
      return phase === 'restarting' ? 'over' : 'restarting';
    case 'closed':
      return 'over';
    case 'new':
    case 'connecting':
      return null;
  }
}
