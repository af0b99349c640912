import { setPayloadType } from '@akari/whip/rtp/header';
import type { CodecName } from '../../../sdp/codec.ts';
import type { Link } from '../rtc/link.ts';

/** Outgoing audio or video of one subscriber, with the payload types that it negotiated for each codec. */
export class Outlet {
  readonly #link: Link;
  readonly #payload_types: ReadonlyMap<CodecName, number>;
  #payload_type = -1;

  constructor(link: Link, payloadTypes: ReadonlyMap<CodecName, number>) {
    this.#link = link;
    this.#payload_types = payloadTypes;
  }

  /**
   * Selects the codec, and so the payload type, of later packets.
   * @returns false when the subscriber did not negotiate this codec
   */
  select(codec: CodecName): boolean {
    this.#payload_type = this.#payload_types.get(codec) ?? -1;
    return this.#payload_type >= 0;
  }

  isReady(): boolean {
    return this.#payload_type >= 0;
  }

  /**
   * Sends an RTP packet with this subscriber's payload type (written in place).
   * @returns false when it was not sent
   */
  sendRtp(packet: Buffer): boolean {
    setPayloadType(packet, this.#payload_type);
    return this.#link.send(packet);
  }
}
