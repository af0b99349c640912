import type { PurchaseState } from '@akari/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';

/** Runs when a purchase is settled or has failed; its row is locked. */
export const purchaseDecided = perNode(() => new Hooks<{ user_id: number; state: PurchaseState }>());

type UnderWay = (db: Db | Tx, user_id: number, now_ms: number) => Promise<boolean>;

/**
 * Whether a person has a purchase that the provider has not decided yet. Set by the capability that sells points;
 * without one, no person has one.
 */
export const purchaseUnderWay = perNode((): { has: UnderWay } => ({ has: async () => false }));
