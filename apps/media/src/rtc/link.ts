import { PeerConnection, type RtcConfig, type Track } from 'node-datachannel';
import type { RtcPeer } from './library.ts';

export type NativeTrack = InstanceType<typeof Track>;
type LinkState = 'new' | 'connecting' | 'connected' | 'closed';

/** STUN answers late or never; the host candidates are there at once, and the first picture should not wait. */
const GATHERING_TIMEOUT_MS = 500;

export interface LinkListener {
  /** ICE and DTLS are up. */
  onConnected(): void;
  /** ICE or DTLS failed, or the other side closed. */
  onLost(): void;
}

/** One peer connection of the native library, in the one way that this node uses it: as the answerer. */
export class Link {
  #state: LinkState = 'new';
  readonly #peer: RtcPeer;
  /** Held so that the native tracks are not collected while they are in use. */
  readonly #tracks: NativeTrack[] = [];

  constructor(name: string, config: RtcConfig, listener: LinkListener) {
    this.#peer = new PeerConnection(name, config);
    this.#peer.onStateChange((state) => {
      if (this.#state === 'closed') return;
      if (state === 'connected') {
        this.#state = 'connected';
        listener.onConnected();
      } else if (state === 'failed' || state === 'closed') listener.onLost();
    });
  }

  /** Tracks that the remote offer opens. Register before `answer`. */
  onTrack(handler: (track: NativeTrack) => void): void {
    this.#peer.onTrack((track) => {
      if (this.#state === 'closed') return;
      this.#tracks.push(track);
      handler(track);
    });
  }

  /** A track towards the remote. Must be added before `answer`, with the offer's mid and payload types. */
  addTrack(media: Parameters<RtcPeer['addTrack']>[0]): NativeTrack {
    const track = this.#peer.addTrack(media);
    this.#tracks.push(track);
    return track;
  }

  /** Applies the offer and returns the answer with its candidates. Throws what the library finds wrong with the offer. */
  async answer(offer: string): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING_TIMEOUT_MS);
      this.#peer.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
    this.#peer.setRemoteDescription(offer, 'offer');
    this.#peer.setLocalDescription('answer');
    if (this.#state === 'new') this.#state = 'connecting';
    if (this.#peer.gatheringState() !== 'complete') await gathered;
    const description = this.#state === 'closed' ? null : this.#peer.localDescription();
    if (description === null) throw new Error('closed while gathering');
    return description.sdp;
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.#state !== 'closed') this.#peer.addRemoteCandidate(candidate, mid);
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#peer.close();
    this.#tracks.length = 0;
  }
}
