import type { TransferCause } from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { contentHash } from '../../platform/http/idempotency.ts';
import { Problem } from '../../platform/http/problem.ts';
import { ACCOUNT_KINDS, type AccountKind } from './ledger.table.ts';

/** One side of a transfer: the account by owner (null: the service) and kind, and what it receives (negative: pays). */
export interface Leg {
  owner_id: number | null;
  kind: AccountKind;
  amount_units: number;
}

export interface NewTransfer {
  /** Unique for ever. A repeat with the same key and content returns the first transfer. */
  idempotency_key: string;
  cause: TransferCause;
  cause_id: number | null;
  viewer_id: number | null;
  performer_id: number | null;
  at_ms: number;
  /** Sum to zero; each account once. */
  legs: readonly Leg[];
}

export interface PostedTransfer {
  transfer_id: number;
  /** False: the transfer had already been posted, and nothing was changed. */
  fresh: boolean;
}

interface PostTransferRow {
  transfer_id: number;
  outcome: 'posted' | 'repeated' | 'reused';
}
const POST_TRANSFER =
  'SELECT transfer_id, outcome FROM post_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';

/**
 * Error code of the database when a balance would become negative. Its detail is the kind of the account, or `bonus` if
 * the payment would use free points, `locked` if the viewer's payments are refused.
 */
const BALANCE_TOO_SMALL = 'AK001';
const SHORT_OF: Partial<Record<string, ErrorName>> = {
  viewer_points: 'points_short',
  viewer_coupon_points: 'coupon_points_short',
  performer_earnings: 'earnings_short',
  viewer_miles: 'miles_short',
  bonus: 'points_for_watching',
  locked: 'payment_locked',
};

const ofPerformer = ({ kind }: Leg): boolean => kind === 'performer_earnings' || kind === 'performer_payout';
/** The order in which every writer locks accounts: viewers before performers, then by owner, then by kind. */
const inLockOrder = (a: Leg, b: Leg): number =>
  Number(ofPerformer(a)) - Number(ofPerformer(b)) ||
  (a.owner_id ?? Infinity) - (b.owner_id ?? Infinity) ||
  ACCOUNT_KINDS.indexOf(a.kind) - ACCOUNT_KINDS.indexOf(b.kind);

/**
 * An array in the text format of the database, for elements that need no quotes; the driver would quote every element.
 */
const arrayOf = (list: readonly (number | string)[]): string => `{${list.join(',')}}`;

/** The error of the database driver, also if the query builder has wrapped it. */
function databaseError(error: unknown): { code?: unknown; detail?: unknown } {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? cause : {};
}

function asRefusal(error: unknown): unknown {
  const { code, detail } = databaseError(error);
  const short = code === BALANCE_TOO_SMALL ? SHORT_OF[String(detail)] : undefined;
  return short === undefined ? error : new Problem(short);
}

/**
 * Posts an immutable transfer in one statement: the transfer, its entries and the balances of the people in it.
 * After a refusal the surrounding transaction can only be rolled back.
 * @throws Problem points_short / coupon_points_short when the payer's balance is too small; nothing is stored
 * @throws Problem points_for_watching when it would use free points, which pay for time only
 * @throws Problem earnings_short when the performer's earnings are too small
 * @throws Problem payment_locked when the payments of the viewer are refused
 * @throws Problem idempotency_key_reused when the key belongs to another transfer
 */
export async function postTransfer(db: Db | Tx, transfer: NewTransfer): Promise<PostedTransfer> {
  const legs = transfer.legs.filter((leg) => leg.amount_units !== 0).toSorted(inLockOrder);
  const { idempotency_key, cause, cause_id, viewer_id, performer_id, at_ms } = transfer;
  // The time is not part of the hash, because a retry has a later time.
  const hash = contentHash([cause, cause_id, viewer_id, performer_id, legs]);
  const rows = await namedQuery<PostTransferRow>(db, 'post_transfer', POST_TRANSFER, [
    idempotency_key,
    hash,
    cause,
    cause_id,
    viewer_id,
    performer_id,
    at_ms,
    arrayOf(legs.map((leg) => leg.owner_id ?? 'NULL')),
    arrayOf(legs.map((leg) => leg.kind)),
    arrayOf(legs.map((leg) => leg.amount_units)),
  ]).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const posted = rows[0];
  if (posted === undefined) throw new Error('post_transfer answered nothing');
  if (posted.outcome === 'reused') throw new Problem('idempotency_key_reused');
  return { transfer_id: posted.transfer_id, fresh: posted.outcome === 'posted' };
}
