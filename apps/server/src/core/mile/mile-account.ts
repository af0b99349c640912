import type { MileLot } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { postTransfer, type NewTransfer, type PostedTransfer } from '../ledger/post-transfer.ts';

const OPEN = `INSERT INTO ledger_account (owner_id, kind) VALUES ($1, 'viewer_miles') ON CONFLICT DO NOTHING`;
const LOCK = `SELECT id FROM ledger_account WHERE owner_id = $1 AND kind = 'viewer_miles' FOR UPDATE`;

/** Locks a viewer's account of miles, so that its lots may change. It is opened with the first miles. */
export async function lockMiles(tx: Tx, viewer_id: number): Promise<void> {
  await namedQuery(tx, 'miles_open', OPEN, [viewer_id]);
  await namedQuery(tx, 'miles_lock', LOCK, [viewer_id]);
}

const LOTS = `SELECT id AS lot_id, left_miles AS "left", expires_at_ms FROM mile_lot
  WHERE viewer_id = $1 AND left_miles > 0 ORDER BY expires_at_ms, id`;

/** The lots of a viewer with something left, soonest to expire first. */
export const openMileLots = (db: Db | Tx, viewer_id: number): Promise<MileLot[]> =>
  namedQuery<MileLot & Record<string, unknown>>(db, 'mile_lots', LOTS, [viewer_id]);

type MileTransfer = Pick<NewTransfer, 'idempotency_key' | 'cause' | 'cause_id' | 'at_ms'>;

/** Moves miles between a viewer and the service. @param miles positive: the viewer receives */
export const postMiles = (
  tx: Tx,
  viewer_id: number,
  miles: number,
  transfer: MileTransfer,
): Promise<PostedTransfer> =>
  postTransfer(tx, {
    ...transfer,
    viewer_id,
    performer_id: null,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_miles', amount_units: miles },
      { owner_id: null, kind: 'house_miles', amount_units: -miles },
    ],
  });
