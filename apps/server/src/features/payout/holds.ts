import type { PayoutHoldCause, PayoutMethod } from '@akari/rules';
import { sql, type SQL } from 'drizzle-orm';

/** Joins of a payout `o` with the account that it would go to now, and with what staff keep back. */
export const WITH_HOLDS: SQL = sql`
  LEFT JOIN payee p ON p.performer_id = o.performer_id AND p.state <> 'replaced'
  LEFT JOIN payout_hold h ON h.performer_id = o.performer_id`;

/** Columns of `HoldRow`. */
export const HOLD_COLUMNS: SQL = sql`p.state AS payee_state, p.method AS payee_method, p.hold_until_ms,
  h.performer_id IS NOT NULL AS staff_hold`;

export interface HoldRow extends Record<string, unknown> {
  payee_state: string | null;
  payee_method: PayoutMethod | null;
  hold_until_ms: number | null;
  staff_hold: boolean;
}

/** Why an open payout is left out of a batch. */
export function holdsOf(row: HoldRow, method: PayoutMethod, now_ms: number): PayoutHoldCause[] {
  const { payee_state, payee_method, hold_until_ms, staff_hold } = row;
  const payable = payee_state === 'confirmed' && payee_method === method;
  return [
    ...(payable ? [] : (['payee_missing'] as const)),
    ...((hold_until_ms ?? 0) > now_ms ? (['payee_new'] as const) : []),
    ...(staff_hold ? (['staff'] as const) : []),
  ];
}
