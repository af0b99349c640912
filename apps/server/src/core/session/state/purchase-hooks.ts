import type { PurchaseState } from '@akari/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';

/** A purchase that is settled or has failed. */
export interface DecidedPurchase {
  purchase_id: number;
  user_id: number;
  state: PurchaseState;
  units: number;
}
/** Runs when a purchase is decided; its row is locked. */
export const purchaseDecided = perNode(() => new Hooks<DecidedPurchase>());

/** Points of a purchase that went back with its money; `back`: they came again, because it did not go back after all. */
export interface ReturnedPurchase {
  refund_id: number;
  purchase_id: number;
  units: number;
  back: boolean;
}
/** Runs when points of a purchase go back or come again; the row of the purchase is locked. */
export const purchaseReturned = perNode(() => new Hooks<ReturnedPurchase>());

type UnderWay = (db: Db | Tx, user_id: number, now_ms: number) => Promise<boolean>;

/**
 * Whether a person has a purchase that the provider has not decided yet. Set by the capability that sells points;
 * without one, no person has one.
 */
export const purchaseUnderWay = perNode((): { has: UnderWay } => ({ has: async () => false }));
