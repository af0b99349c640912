import type { NativeTrack } from '../rtc/link.ts';
import { setPayloadType } from '../rtp/header.ts';
import type { CodecName } from '../sdp/codec.ts';

/** One track towards a subscriber, with the payload types that this subscriber gave to our codecs. */
export class Outlet {
  readonly #track: NativeTrack;
  readonly #payload_types: ReadonlyMap<CodecName, number>;
  #payload_type = -1;
  #state: 'waiting' | 'open' | 'closed' = 'waiting';

  constructor(track: NativeTrack, payload_types: ReadonlyMap<CodecName, number>, onOpen: () => void) {
    this.#track = track;
    this.#payload_types = payload_types;
    track.onOpen(() => {
      if (this.#state !== 'waiting') return;
      this.#state = 'open';
      onOpen();
    });
  }

  /** Chooses the payload type of what is forwarded from now on. False: the subscriber does not take this codec. */
  select(codec: CodecName): boolean {
    this.#payload_type = this.#payload_types.get(codec) ?? -1;
    return this.#payload_type >= 0;
  }

  isReady(): boolean {
    return this.#state === 'open' && this.#payload_type >= 0;
  }

  /** Sends an RTP packet under this subscriber's payload type. False: it did not go out. */
  sendRtp(packet: Buffer): boolean {
    setPayloadType(packet, this.#payload_type);
    return this.sendRaw(packet);
  }

  /**
   * Sends RTP or RTCP as it is. The native call throws on a track that has just closed; that one packet is lost for
   * this subscriber, and must not be for the others.
   */
  sendRaw(packet: Buffer): boolean {
    if (this.#state !== 'open') return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      return false;
    }
  }

  close(): void {
    this.#state = 'closed';
  }
}
