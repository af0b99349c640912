import { withoutCandidates } from '@akari/whip/candidates';
import type { PeerConnection, RtcConfig } from 'node-datachannel';

export type RtcPeer = InstanceType<typeof PeerConnection>;

/** How a peer connects to an engine: WHIP and WHEP, or Janus. */
export interface Signalling {
  /** Connects a peer whose tracks to send have been added. */
  publish(peer: RtcPeer): Promise<void>;
  /** Connects a receiver. `addTracks` is called when the engine expects the receiver's own offer. */
  play(peer: RtcPeer, addTracks: () => void): Promise<void>;
  close(): Promise<void>;
}

export const peerConfig = (address: string): RtcConfig => ({
  iceServers: [],
  disableAutoNegotiation: true,
  forceMediaTransport: true,
  bindAddress: address,
});

/** Creates an offer without candidates: the peer's own connectivity checks reach the engine once it has the answer. */
export function createOffer(peer: RtcPeer): string {
  peer.setLocalDescription('offer');
  return withoutCandidates(peer.localDescription()!.sdp);
}

/** Creates the answer to an engine's offer, with candidates. */
export async function createAnswer(peer: RtcPeer, offer: string): Promise<string> {
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve();
    });
  });
  peer.setRemoteDescription(offer, 'offer');
  peer.setLocalDescription('answer');
  if (peer.gatheringState() !== 'complete') await gathered;
  return peer.localDescription()!.sdp;
}
