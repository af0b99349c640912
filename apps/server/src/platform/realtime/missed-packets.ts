import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { BatchLoader } from '../sync/batch-loader.ts';
import { roomsOf } from './raw-message.ts';
import type { Packet, StreamMemory } from './stream-memory.ts';

const CATCH_UP_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 5;
/** A node that has just started reads this many entries at once, from a little before the id of the first request. */
const READ_BACK_ENTRIES = 20_000;
const FURTHER_BACK_MS = 5_000;

/** Reads the events that a socket missed between two connections, from this node's memory of the stream. */
export class MissedPackets {
  readonly #client: Redis;
  readonly #stream: string;
  readonly #memory: StreamMemory;
  /** Id of the newest entry. Batched, because thousands of sockets may reconnect at once. */
  readonly #newest: BatchLoader<string, string>;
  #reading: Promise<void> = Promise.resolve();

  constructor(client: Redis, stream: string, memory: StreamMemory) {
    this.#client = client;
    this.#stream = stream;
    this.#memory = memory;
    this.#newest = new BatchLoader(async () => {
      const [entry] = await client.xrevrange(stream, '+', '-', 'COUNT', 1);
      return new Map(entry === undefined ? [] : [[stream, entry[0]]]);
    });
  }

  /**
   * The packets for a socket in these rooms after its last id. @throws when they are not known, or not read within 5 s:
   * the socket is then not recovered, and its page fetches a snapshot
   */
  async since(offset: string, rooms: readonly string[]): Promise<Packet[]> {
    if (!/^\d+-\d+$/.test(offset)) throw new Error('no place in the stream');
    if (this.#memory.mayFind(offset)) {
      this.#reading = this.#reading.then(() => this.#readBack(offset)).catch(() => undefined);
      await this.#reading;
    }
    // Wait until the newest entry is read: this node's own events reach its sockets before they are read back.
    const newest = await this.#newest.load(this.#stream);
    const limit_ms = performance.now() + CATCH_UP_LIMIT_MS;
    while (newest !== undefined && !this.#memory.reaches(newest)) {
      if (performance.now() > limit_ms) throw new Error('the stream is not read so far yet');
      await sleep(LOOK_EVERY_MS);
    }
    const packets = this.#memory.since(offset, rooms);
    if (packets === null) throw new Error('what was missed is not known');
    return packets;
  }

  async #readBack(offset: string): Promise<void> {
    if (!this.#memory.mayFind(offset)) return;
    const from = Math.max(0, Number(offset.split('-')[0]) - FURTHER_BACK_MS);
    const to = this.#memory.first === null ? '+' : `(${this.#memory.first}`;
    const entries = await this.#client.xrevrange(this.#stream, to, from, 'COUNT', READ_BACK_ENTRIES);
    this.#memory.noteBefore(
      entries.map(([id, fields]) => {
        const raw: Partial<Record<string, string>> = {};
        for (let n = 0; n < fields.length; n += 2) raw[fields[n] ?? ''] = fields[n + 1] ?? '';
        return { id, rooms: roomsOf(raw), data: raw['data'] ?? '' };
      }),
    );
  }
}
