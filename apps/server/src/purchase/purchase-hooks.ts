import type { PurchaseState } from '@akari/rules';
import { Hooks } from '../platform/hooks.ts';
import { perNode } from '../platform/per-node.ts';

/** Runs when a purchase is settled or has failed; its row is locked. */
export const purchaseDecided = perNode(() => new Hooks<{ user_id: number; state: PurchaseState }>());
