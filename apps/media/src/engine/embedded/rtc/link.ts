import { PeerConnection, type RtcConfig, type Track, Video } from 'node-datachannel';
import { TRANSPORT_MID, TRANSPORT_PAYLOAD_TYPE } from '../../../sdp/transport.ts';
import type { RtcPeer } from './library.ts';

type LinkState = 'new' | 'connecting' | 'connected' | 'closed';

/**
 * Maximum wait for gathering. A STUN server may answer late or never, and the host candidates are available at once, so
 * the first frame is not delayed for it.
 */
const GATHERING_TIMEOUT_MS = 500;
const POLL_MS = 2;

export interface LinkListener {
  /** ICE and DTLS are connected: packets can be sent. */
  onConnected(): void;
  /** ICE or DTLS failed, or the peer closed the connection. */
  onLost(): void;
  /** An RTP or RTCP packet has arrived. */
  onPacket(packet: Buffer): void;
}

/**
 * One peer connection of the native library, used only as the answerer, with one track that carries all media of the
 * peer. Every native callback has a cost per wake-up of the event loop, so only two are registered; other state is
 * polled.
 */
export class Link {
  #state: LinkState = 'new';
  readonly #peer: RtcPeer;
  readonly #track: InstanceType<typeof Track>;

  constructor(name: string, config: RtcConfig, direction: 'SendOnly' | 'RecvOnly', listener: LinkListener) {
    this.#peer = new PeerConnection(name, config);
    // Must precede the offer; otherwise the library creates its own track.
    const media = new Video(TRANSPORT_MID, direction);
    media.addVP8Codec(TRANSPORT_PAYLOAD_TYPE);
    this.#track = this.#peer.addTrack(media);
    this.#track.onMessage((packet) => listener.onPacket(packet));
    this.#peer.onStateChange((state) => {
      if (state === 'connected' && this.#state === 'connecting') void this.#whenOpen(listener);
      else if ((state === 'failed' || state === 'closed') && this.#state !== 'closed') listener.onLost();
    });
  }

  /**
   * Applies the offer.
   * @returns the answer with this node's candidates
   * @throws Error when the library rejects the offer or the link is closed
   */
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
   * Sends RTP or RTCP. The native call throws on a connection that has just closed; only this peer's packet is lost,
   * and forwarding to the others continues.
   * @returns false when the packet was not sent
   */
  send(packet: Buffer): boolean {
    if (this.#state !== 'connected') return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      return false;
    }
  }

  /** Stops sending at once, whatever the state of the native connection. */
  silence(): void {
    if (this.#state !== 'closed') this.#state = 'connecting';
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    // The library keeps a track's callback, and so all memory of this peer, until the track itself is closed.
    this.#track.close();
    this.#peer.close();
  }

  /** Waits for the track to open: the library reports "connected" just before that. */
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
