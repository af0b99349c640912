/** What a viewer spent with one performer on one day in Japan. */
export interface SpentDay {
  performer_id: number;
  day: number;
  units: number;
}

/** Points of a purchase that were spent before its money went back. */
export interface PurchaseBack {
  /** The days of the purchase and of the refund or chargeback. */
  from_day: number;
  until_day: number;
  units: number;
}

/**
 * How much of each day does not count, because the money for it went back: the points of a purchase were spent from its day on,
 * those of the first days first; of a day, the largest sum first. It depends on the sums alone, so that the order in
 * which payments and refunds are counted makes no difference.
 * @param spent of one viewer
 * @returns units for each of `spent`, in its order
 */
export function unitsWentBack(spent: readonly SpentDay[], backs: readonly PurchaseBack[]): number[] {
  const back = spent.map(() => 0);
  const order = spent
    .map(({ day, units, performer_id }, at) => ({ day, units, performer_id, at }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => a.day - b.day || b.units - a.units || a.performer_id - b.performer_id);
  const byEnd = backs.toSorted(
    (a, b) => a.until_day - b.until_day || a.from_day - b.from_day || a.units - b.units,
  );
  for (const { from_day, until_day, units } of byEnd) {
    let left = units;
    for (const { day, units: of_day, at } of order) {
      if (left === 0) break;
      if (day < from_day || day > until_day) continue;
      const part = Math.min(left, of_day - (back[at] ?? 0));
      back[at] = (back[at] ?? 0) + part;
      left -= part;
    }
  }
  return back;
}

/** The part of a day's sum, such as that of voice broadcasts, that still counts after units of the day went back. */
export const partLeft = (part_units: number, units: number, back_units: number): number =>
  units <= 0 || back_units === 0
    ? part_units
    : part_units - Number((BigInt(part_units) * BigInt(back_units)) / BigInt(units));
