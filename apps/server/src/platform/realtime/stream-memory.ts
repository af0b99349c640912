/** The data of an event packet: its name, its body, and as the last element its id in the stream. */
export type Packet = unknown[];

interface Entry {
  at: readonly [ms: number, n: number];
  id: string;
  /** Empty: for all sockets; null: not an event. */
  rooms: readonly string[] | null;
  /** The `data` field of the message, not parsed, because most entries are never replayed. */
  data: string;
}
/** The parts of a message that a replay reads. */
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
 * The newest stream entries, kept in memory as this node reads them. When another node crashes, thousands of sockets
 * reconnect here; their missed events are replayed from memory, because reading the stream once for each socket would
 * stall the node.
 */
export class StreamMemory {
  readonly #most: number;
  readonly #keep_ms: number;
  #entries: Entry[] = [];

  constructor(most: number, keep_ms: number) {
    this.#most = most;
    this.#keep_ms = keep_ms;
  }

  /** Id of the newest entry; null while there is none. */
  get last(): string | null {
    return this.#entries.at(-1)?.id ?? null;
  }

  /** Id of the oldest entry; null while there is none. */
  get first(): string | null {
    return this.#entries[0]?.id ?? null;
  }

  /** Appends an entry unless it is known already. @param rooms null: not an event, only its id is kept */
  note(id: string, rooms: readonly string[] | null, data: string): void {
    const at = placeOf(id);
    // The entry may have been loaded by a backward read already.
    if (this.reaches(id)) return;
    this.#entries.push({ id, at, rooms, data });
    // Trimmed only 10 % over the limits, because a trim copies all remaining entries.
    const [oldest] = this.#entries;
    const spare = this.#entries.length > this.#most * 1.1;
    if (!spare && oldest !== undefined && at[0] - oldest.at[0] < this.#keep_ms * 1.1) return;
    const from = this.#indexAfter([at[0] - this.#keep_ms, 0]);
    this.#entries = this.#entries.slice(Math.max(from, this.#entries.length - this.#most));
  }

  /** Whether an id that is not in memory may be found by reading the stream further back. */
  mayFind(id: string): boolean {
    const { first, last } = this;
    if (first === null || last === null) return true;
    const at = placeOf(id);
    const recent = placeOf(last)[0] - at[0] <= this.#keep_ms;
    return recent && before(at, placeOf(first)) && this.#entries.length < this.#most;
  }

  /** Prepends entries that are older than the first. @param entries newest first */
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

  /** Packets for a socket in these rooms after an id. @returns null when the id is not in memory */
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

  /** Index of the first entry after a position, by binary search. */
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
