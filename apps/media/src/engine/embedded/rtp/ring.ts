import { nextSequence, sequenceDistance } from '@akari/whip/rtp/sequence';
import { sequence } from '@akari/whip/rtp/header';

/**
 * The last packets of a stream by sequence number, for retransmission (RFC 4585 NACK) and for the first frames of a new
 * subscriber. A slot stores the packet itself; a packet whose slot was overwritten is not found.
 */
export class PacketRing {
  readonly #slots: (Buffer | undefined)[];
  readonly #came_ms: Float64Array;
  readonly #mask: number;
  #newest = -1;

  /**
   * @param size number of slots, a power of two
   * @throws RangeError when it is not
   */
  constructor(size: number) {
    if ((size & (size - 1)) !== 0) throw new RangeError('size must be a power of two');
    this.#slots = new Array<Buffer | undefined>(size).fill(undefined);
    this.#came_ms = new Float64Array(size);
    this.#mask = size - 1;
  }

  put(packet: Buffer, now_ms: number): void {
    const number = sequence(packet);
    if (this.#newest === -1 || sequenceDistance(this.#newest, number) > 0) this.#newest = number;
    else if (sequenceDistance(number, this.#newest) > this.#mask) return; // older than all stored packets
    this.#slots[number & this.#mask] = packet;
    this.#came_ms[number & this.#mask] = now_ms;
  }

  /** @returns the packet; undefined when it is not stored or arrived before `from_ms` */
  get(number: number, from_ms = -Infinity): Buffer | undefined {
    if (this.#newest === -1 || this.#came_ms[number & this.#mask]! < from_ms) return undefined;
    const age = sequenceDistance(number, this.#newest);
    if (age < 0 || age > this.#mask) return undefined;
    const packet = this.#slots[number & this.#mask];
    return packet !== undefined && sequence(packet) === number ? packet : undefined;
  }

  /**
   * Packets from `first` to the newest, in order. Packets that are missing in between are left out.
   * @returns null when `first` itself is no longer stored or arrived before `from_ms`
   */
  since(first: number, from_ms = -Infinity): Buffer[] | null {
    if (this.get(first, from_ms) === undefined) return null;
    const packets: Buffer[] = [];
    for (let number = first; ; number = nextSequence(number)) {
      const packet = this.get(number);
      if (packet !== undefined) packets.push(packet);
      if (number === this.#newest) return packets;
    }
  }

  clear(): void {
    this.#slots.fill(undefined);
    this.#newest = -1;
  }
}
