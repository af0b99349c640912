/** What the tip list counts. */
export const TIP_LIST_TYPES = ['tip', 'gift', 'request', 'effect', 'vote'] as const;
export type TipListType = (typeof TIP_LIST_TYPES)[number];

/** One tip or gift, as the room hears of it. */
export interface ListedGiving {
  type: TipListType;
  /** Its number. Numbers have no order. */
  id: string;
  /** Null: anonymous. */
  user_id: string | null;
  user_name: string | null;
  units: number;
  at_ms: number;
}

/**
 * What one person gave of one type in a broadcast (spec §3). All anonymous people share one entry: who gave twice
 * anonymously cannot be recognised.
 */
export interface TipEntry extends ListedGiving {
  /** The last one, units. */
  units: number;
  /** How many. */
  count: number;
  total_units: number;
}

const sameEntry = (one: ListedGiving, other: ListedGiving): boolean =>
  one.type === other.type && one.user_id === other.user_id;

/** Adds one tip or gift to the list; the last one of an entry is not counted twice. */
export function addToTipList(list: readonly TipEntry[], given: ListedGiving): TipEntry[] {
  const known = list.find((entry) => sameEntry(entry, given));
  if (known === undefined) return [...list, { ...given, count: 1, total_units: given.units }];
  if (known.id === given.id) return [...list];
  const more = { ...known, ...given, count: known.count + 1, total_units: known.total_units + given.units };
  return list.map((entry) => (entry === known ? more : entry));
}

/** A list that was read, and what the page received while it was on its way: what is in the list already is not added. */
export const withHeard = (read: readonly TipEntry[], heard: readonly ListedGiving[]): TipEntry[] =>
  heard
    .filter((given) => given.at_ms > (read.find((entry) => sameEntry(entry, given))?.at_ms ?? -1))
    .reduce<TipEntry[]>((list, given) => addToTipList(list, given), [...read]);
