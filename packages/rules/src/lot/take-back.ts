import { inSpendingOrder, type Lot } from './lot.ts';

/** Takes what is left of lots back to the service: their money goes back. @param units at most what is left of them */
export function takeFromLots(lots: readonly Lot[], units: number): Lot[] {
  let rest = units;
  return lots.toSorted(inSpendingOrder).map((lot) => {
    const taken = Math.min(rest, lot.left_units);
    rest -= taken;
    return taken === 0
      ? lot
      : { ...lot, left_units: lot.left_units - taken, taken_units: lot.taken_units + taken };
  });
}

/**
 * Gives back what was taken from lots.
 * @param units at most what was taken
 * @param least_expiry_ms a lot that gets points back is valid until then at least
 */
export function restoreToLots(lots: readonly Lot[], units: number, least_expiry_ms: number): Lot[] {
  let rest = units;
  return lots.toSorted(inSpendingOrder).map((lot) => {
    const back = Math.min(rest, lot.taken_units);
    rest -= back;
    if (back === 0) return lot;
    const expires_at_ms = Math.max(lot.expires_at_ms, least_expiry_ms);
    return {
      ...lot,
      left_units: lot.left_units + back,
      taken_units: lot.taken_units - back,
      expires_at_ms,
    };
  });
}
