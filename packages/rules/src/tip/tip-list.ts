/** What the tip list counts. */
export const TIP_LIST_TYPES = ['tip', 'gift'] as const;
export type TipListType = (typeof TIP_LIST_TYPES)[number];

/** One tip or gift, as the room hears of it. */
export interface ListedGiving {
  type: TipListType;
  /** Its number; a later one of the same type has a larger one. */
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

/**
 * Adds one tip or gift to the list. One that the list has already changes nothing, so that the answer of the server and the
 * events that arrive meanwhile can be put together.
 */
export function addToTipList<E extends TipEntry>(list: readonly E[], given: ListedGiving): (E | TipEntry)[] {
  const known = list.find((entry) => sameEntry(entry, given));
  if (known === undefined) return [...list, { ...given, count: 1, total_units: given.units }];
  if (Number(given.id) <= Number(known.id)) return [...list];
  const more = { ...known, ...given, count: known.count + 1, total_units: known.total_units + given.units };
  return list.map((entry) => (entry === known ? more : entry));
}
