/** What an event packet holds: its name, its body, and at last the place in the stream. */
export type Packet = unknown[];

interface Entry {
  at: readonly [ms: number, n: number];
  id: string;
  /** Empty: everybody's; null: no event. */
  rooms: readonly string[] | null;
  /** Of the message, as it came: most is never asked for. */
  data: string;
}
/** What is read of a message when it is asked for. */
interface StoredMessage {
  packet: { data: Packet };
  opts: { except: string[] };
}

const placeOf = (id: string): Entry['at'] => {
  const [ms = '0', n = '0'] = id.split('-');
  return [Number(ms), Number(n)];
};
const before = (one: Entry['at'], other: Entry['at']): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);

/**
 * The end of the stream, as this node has read it anyway. Thousands who come from a node that fell are told from here
 * what they missed; each of them reading the whole stream again for themselves would hold everybody up.
 */
export class StreamMemory {
  readonly #most: number;
  readonly #keep_ms: number;
  #entries: Entry[] = [];

  constructor(most: number, keep_ms: number) {
    this.#most = most;
    this.#keep_ms = keep_ms;
  }

  /** The place up to which it has read; null: nowhere yet. */
  get last(): string | null {
    return this.#entries.at(-1)?.id ?? null;
  }

  /** The place from which on it has read. */
  get first(): string | null {
    return this.#entries[0]?.id ?? null;
  }

  /** @param rooms null: nobody's, only the place is kept */
  note(id: string, rooms: readonly string[] | null, data: string): void {
    const at = placeOf(id);
    // It may have been read back already.
    if (this.reaches(id)) return;
    this.#entries.push({ id, at, rooms, data });
    // Seldom, as it costs what is left.
    const [oldest] = this.#entries;
    const spare = this.#entries.length > this.#most * 1.1;
    if (!spare && oldest !== undefined && at[0] - oldest.at[0] < this.#keep_ms * 1.1) return;
    const from = this.#indexAfter([at[0] - this.#keep_ms, 0]);
    this.#entries = this.#entries.slice(Math.max(from, this.#entries.length - this.#most));
  }

  /** Whether a place may be found by reading further back. */
  mayFind(id: string): boolean {
    const { first, last } = this;
    if (first === null || last === null) return true;
    const at = placeOf(id);
    const recent = placeOf(last)[0] - at[0] <= this.#keep_ms;
    return recent && before(at, placeOf(first)) && this.#entries.length < this.#most;
  }

  /** Entries right before the first, newest first. */
  noteBefore(entries: readonly Omit<Entry, 'at'>[]): void {
    const { first } = this;
    const older = entries.filter(({ id }) => first === null || before(placeOf(id), placeOf(first)));
    this.#entries = [
      ...older.toReversed().map((entry) => ({ ...entry, at: placeOf(entry.id) })),
      ...this.#entries,
    ];
  }

  reaches(id: string): boolean {
    const { last } = this;
    return last !== null && !before(placeOf(last), placeOf(id));
  }

  /** Packets for somebody in these rooms after a place; null: it is not remembered from there. */
  since(id: string, rooms: readonly string[]): Packet[] | null {
    const after = this.#indexAfter(placeOf(id));
    if (this.#entries[after - 1]?.id !== id) return null;
    const mine = new Set(rooms);
    const packets: Packet[] = [];
    for (const entry of this.#entries.slice(after)) {
      if (entry.rooms === null) continue;
      if (entry.rooms.length > 0 && !entry.rooms.some((room) => mine.has(room))) continue;
      const { packet, opts } = JSON.parse(entry.data) as StoredMessage;
      if (!opts.except.some((room) => mine.has(room))) packets.push([...packet.data, entry.id]);
    }
    return packets;
  }

  /** Of the first entry after a place. */
  #indexAfter(at: Entry['at']): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && before(at, entry.at)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
