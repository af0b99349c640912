import { inGiveBackOrder, inSpendingOrder, spentUnits, type Lot } from './lot.ts';

/** What an account has, by the ledger. `bonus_units` of it are free points that pay for time only. */
export interface LotFunds {
  balance_units: number;
  bonus_units: number;
}

export interface Allocated {
  /** All lots, in the order of spending. */
  lots: Lot[];
  /** Units of the account that no lot can explain. */
  unexplained: LotFunds;
}

/** Takes units from lots in the order of spending. @returns the lots, in that order */
function spendFrom(lots: readonly Lot[], units: number, now_ms: number): Lot[] {
  let rest = units;
  return lots.toSorted(inSpendingOrder).map((lot) => {
    const taken = Math.min(rest, lot.left_units);
    rest -= taken;
    return taken === 0 ? lot : { ...lot, left_units: lot.left_units - taken, spent_at_ms: now_ms };
  });
}

export interface GivenBack {
  lots: Lot[];
  /** Units that were never spent from any of the lots. */
  rest_units: number;
}

/**
 * Gives units back to the lots that were spent last.
 * @param least_expiry_ms a lot that gets points back is valid until then at least; null: its date stays
 * @returns the lots in the order of spending
 */
export function giveBackToLots(
  lots: readonly Lot[],
  units: number,
  least_expiry_ms: number | null,
): GivenBack {
  let rest_units = units;
  const given = lots.toSorted(inGiveBackOrder).map((lot) => {
    const back = Math.min(rest_units, spentUnits(lot));
    rest_units -= back;
    if (back === 0) return lot;
    const expires_at_ms = Math.max(lot.expires_at_ms, least_expiry_ms ?? 0);
    return { ...lot, left_units: lot.left_units + back, expires_at_ms };
  });
  return { lots: given.toSorted(inSpendingOrder), rest_units };
}

const sumLeft = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.left_units, 0);

function settlePool(lots: readonly Lot[], target_units: number, now_ms: number): GivenBack {
  const spent_units = sumLeft(lots) - target_units;
  return spent_units >= 0
    ? { lots: spendFrom(lots, spent_units, now_ms), rest_units: 0 }
    : giveBackToLots(lots, -spent_units, null);
}

/**
 * Allocates what was spent of an account since its lots last changed. Free points that pay for time only are a pool of
 * their own, because other payments skip them. The result depends only on the lots and the funds, so reading it any number
 * of times between two changes of the lots gives what one reading gives.
 * @param now_ms when the spending is recorded
 */
export function settleLots(lots: readonly Lot[], funds: LotFunds, now_ms: number): Allocated {
  const isBonus = ({ kind }: Lot): boolean => kind === 'bonus';
  const bonus_units = Math.min(funds.bonus_units, funds.balance_units);
  const bonus = settlePool(lots.filter(isBonus), bonus_units, now_ms);
  const other = settlePool(
    lots.filter((lot) => !isBonus(lot)),
    funds.balance_units - bonus_units,
    now_ms,
  );
  return {
    lots: [...bonus.lots, ...other.lots],
    unexplained: {
      balance_units: bonus.rest_units + other.rest_units,
      bonus_units: bonus.rest_units,
    },
  };
}

export interface Expired {
  lots: Lot[];
  expired: { lot: Lot; units: number }[];
}

/**
 * Expires what is left of settled lots whose date has passed.
 * @param held_bonus_units free points that a running session may still use; they stay until it has ended
 */
export function expireLots(lots: readonly Lot[], now_ms: number, held_bonus_units: number): Expired {
  let held = held_bonus_units;
  const expired: Expired['expired'] = [];
  // The session uses the lots that expire first.
  const after = lots.toSorted(inSpendingOrder).map((lot) => {
    const kept = lot.kind === 'bonus' ? Math.min(held, lot.left_units) : 0;
    held -= kept;
    const units = lot.expires_at_ms <= now_ms ? lot.left_units - kept : 0;
    if (units === 0) return lot;
    const next = { ...lot, left_units: lot.left_units - units, expired_units: lot.expired_units + units };
    expired.push({ lot: next, units });
    return next;
  });
  return { lots: after, expired };
}
