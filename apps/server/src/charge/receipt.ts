import type { Receipt } from '@akari/contract';
import { costUnits, lastsMs, LOW_POINTS_MS, type SessionState } from '@akari/rules';

/** What a receipt is made from. */
export interface Account {
  session_id: number;
  state: SessionState;
  rate_units_per_min: number;
  delivered_ms: number;
  paid_ms: number;
  charged_units: number;
  /** Left on the account that pays. */
  kept_units: number;
}

/**
 * The running account of a session. What was paid in advance and not delivered yet still belongs to the viewer, so that
 * spent and balance always add up to what they had.
 */
export function receiptOf(account: Account, at_ms: number): Receipt {
  const { rate_units_per_min } = account;
  const free = rate_units_per_min === 0;
  const delivered_ms = free ? account.delivered_ms : Math.min(account.delivered_ms, account.paid_ms);
  const spent_units = costUnits(rate_units_per_min, delivered_ms);
  const balance_units = account.kept_units + Math.max(account.charged_units - spent_units, 0);
  const remaining_ms = free ? null : lastsMs(rate_units_per_min, balance_units);
  return {
    session_id: String(account.session_id),
    rate_units_per_min,
    delivered_ms,
    spent_units,
    balance_units,
    remaining_ms,
    low: remaining_ms !== null && remaining_ms < LOW_POINTS_MS,
    counting: account.state === 'on',
    at_ms,
  };
}
