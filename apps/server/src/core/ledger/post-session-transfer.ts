import type { TransferCause } from '@akari/contract';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue } from '../../platform/database/unit-of-work.ts';

/** The payment (negative) or refund of one session. */
interface SessionLeg {
  /** The account that pays. */
  account_id: number;
  session_id: number;
  amount_units: number;
}

interface SessionTransfer {
  /** Unique for ever. */
  idempotency_key: string;
  cause: Extract<TransferCause, 'session_charge' | 'session_correction'>;
  performer_id: number;
  at_ms: number;
  legs: readonly SessionLeg[];
  /** Units that the performer receives (negative: returns); the service gets the rest. */
  performer_units: number;
}

/**
 * @param paid statement that updates the viewers' balances and returns account, units, balance and session of each
 *   entry
 */
const postText = (paid: string): string => `WITH paid AS (${paid}), earned AS (
    UPDATE ledger_account SET balance_units = balance_units + $4
    WHERE owner_id = $5 AND kind = 'performer_earnings' RETURNING id, balance_units
  ), posted AS (
    INSERT INTO transfer (idempotency_key, input_hash, cause, performer_id, at_ms)
    VALUES ($6, 'session', $7, $5, $8) RETURNING id
  )
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units, session_id)
  SELECT posted.id, paid.* FROM posted, paid
  UNION ALL
  SELECT posted.id, earned.id, $4::bigint, earned.balance_units, NULL FROM posted, earned
  UNION ALL
  SELECT posted.id, house.id, $9::bigint, NULL, NULL
  FROM posted, ledger_account house WHERE house.owner_id IS NULL AND house.kind = 'house_income'`;

/** Most transfers are of one session, for which the statement with lists would cost half as much again. */
const POST_ONE = postText(`UPDATE ledger_account SET balance_units = balance_units + $3 WHERE id = $1
  RETURNING id, $3::bigint, balance_units, $2::bigint`);
const POST_MANY = postText(`UPDATE ledger_account a SET balance_units = a.balance_units + leg.units
  FROM unnest(${listOf(1)}, ${listOf(2)}, ${listOf(3)}) AS leg (account_id, session_id, units)
  WHERE a.id = leg.account_id RETURNING a.id, leg.units, a.balance_units, leg.session_id`);

const sum = (units: readonly number[]): number => units.reduce((total, each) => total + each, 0);

/**
 * Posts the payments or refunds of sessions with one performer as one transfer with an entry for each session. Accounts
 * are locked viewers' before performers'.
 */
export function postSessionTransfer(tx: Tx, transfer: SessionTransfer): void {
  const { idempotency_key, cause, performer_id, at_ms, performer_units, legs } = transfer;
  const house_units = -performer_units - sum(legs.map(({ amount_units }) => amount_units));
  const rest = [performer_units, performer_id, idempotency_key, cause, at_ms, house_units];
  const [leg] = legs;
  if (leg === undefined) throw new Error('a transfer of no session');
  if (legs.length === 1) {
    const values = [leg.account_id, leg.session_id, leg.amount_units, ...rest];
    enqueue(tx, namedQuery(tx, 'post_session_transfer', POST_ONE, values));
    return;
  }
  const lists = [
    legs.map(({ account_id }) => account_id),
    legs.map(({ session_id }) => session_id),
    legs.map(({ amount_units }) => amount_units),
  ].map(idList);
  enqueue(tx, namedQuery(tx, 'post_session_transfers', POST_MANY, [...lists, ...rest]));
}
