import { PeerConnection, type RtcConfig, type Track, Video } from 'node-datachannel';
import { TRANSPORT_MID, TRANSPORT_PAYLOAD_TYPE } from '../../../sdp/transport.ts';
import type { RtcPeer } from './library.ts';

type LinkState = 'new' | 'connecting' | 'connected' | 'closed';

/** STUN answers late or never; the host candidates are there at once, and the first picture should not wait. */
const GATHERING_TIMEOUT_MS = 500;
const POLL_MS = 2;

export interface LinkListener {
  /** ICE and DTLS are up: packets can be sent. */
  onConnected(): void;
  /** ICE or DTLS failed, or the other side closed. */
  onLost(): void;
  /** RTP or RTCP has come. */
  onPacket(packet: Buffer): void;
}

/**
 * One peer connection of the native library, in the one way that this node uses it: as the answerer, with one track
 * that carries all media of the peer. Each native callback costs every wake-up of the event loop a little, so there
 * are only two: what can be looked up is looked up.
 */
export class Link {
  #state: LinkState = 'new';
  readonly #peer: RtcPeer;
  readonly #track: InstanceType<typeof Track>;

  constructor(name: string, config: RtcConfig, direction: 'SendOnly' | 'RecvOnly', listener: LinkListener) {
    this.#peer = new PeerConnection(name, config);
    // Before the offer is applied, or the library makes a track of its own.
    const media = new Video(TRANSPORT_MID, direction);
    media.addVP8Codec(TRANSPORT_PAYLOAD_TYPE);
    this.#track = this.#peer.addTrack(media);
    this.#track.onMessage((packet) => listener.onPacket(packet));
    this.#peer.onStateChange((state) => {
      if (state === 'connected' && this.#state === 'connecting') void this.#whenOpen(listener);
      else if ((state === 'failed' || state === 'closed') && this.#state !== 'closed') listener.onLost();
    });
  }

  /** Applies the offer and returns the answer with its candidates. Throws what the library finds wrong with the offer. */
  async answer(offer: string): Promise<string> {
    this.#state = 'connecting';
    this.#peer.setRemoteDescription(offer, 'offer');
    this.#peer.setLocalDescription('answer');
    const deadline_ms = performance.now() + GATHERING_TIMEOUT_MS;
    while (!this.#isClosed() && this.#peer.gatheringState() !== 'complete' && performance.now() < deadline_ms)
      await pause();
    const description = this.#isClosed() ? null : this.#peer.localDescription();
    if (description === null) throw new Error('closed while gathering');
    return description.sdp;
  }

  addCandidate(candidate: string): void {
    if (this.#state !== 'closed') this.#peer.addRemoteCandidate(candidate, TRANSPORT_MID);
  }

  /**
   * Sends RTP or RTCP. False: it did not go out. The native call throws on a connection that has just closed; that one
   * packet is lost for this peer, and must not be for the others.
   */
  send(packet: Buffer): boolean {
    if (this.#state !== 'connected') return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      return false;
    }
  }

  /** Nothing goes out any more, whatever the native side still does. */
  silence(): void {
    if (this.#state !== 'closed') this.#state = 'connecting';
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    // The library holds a track's callback, and through it everything of this peer, until the track itself is closed.
    this.#track.close();
    this.#peer.close();
  }

  /** The library says "connected" just before it opens the track. */
  async #whenOpen(listener: LinkListener): Promise<void> {
    while (!this.#isClosed() && !this.#track.isOpen()) await pause();
    if (this.#state !== 'connecting') return;
    this.#state = 'connected';
    listener.onConnected();
  }

  #isClosed(): boolean {
    return this.#state === 'closed';
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));
