import { setPayloadType } from '../rtp/header.ts';
import type { CodecName } from '../../../sdp/codec.ts';
import type { Link } from '../rtc/link.ts';

/** One medium towards a subscriber, with the payload types that this subscriber gave to our codecs. */
export class Outlet {
  readonly #link: Link;
  readonly #payload_types: ReadonlyMap<CodecName, number>;
  #payload_type = -1;

  constructor(link: Link, payload_types: ReadonlyMap<CodecName, number>) {
    this.#link = link;
    this.#payload_types = payload_types;
  }

  /** Chooses the payload type of what is forwarded from now on. False: the subscriber does not take this codec. */
  select(codec: CodecName): boolean {
    this.#payload_type = this.#payload_types.get(codec) ?? -1;
    return this.#payload_type >= 0;
  }

  isReady(): boolean {
    return this.#payload_type >= 0;
  }

  /** Sends an RTP packet under this subscriber's payload type. False: it did not go out. */
  sendRtp(packet: Buffer): boolean {
    setPayloadType(packet, this.#payload_type);
    return this.#link.send(packet);
  }
}
