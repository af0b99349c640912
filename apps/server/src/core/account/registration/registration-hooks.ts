import type { Arrival } from '@akari/rules';
import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Origin } from '../../ledger/bonus-eligibility.ts';

/** A member who has just registered, and where from. */
export interface NewMember extends Origin {
  user_id: number;
  /** Null: none. */
  email: string | null;
  /** The code of the link by which they came; empty: none. */
  referral_code: string;
  /** By which partner's link they came; null: none. */
  arrival: Arrival | null;
  /** The site that their address named; null: none. */
  source_site_id: number | null;
}

/** Runs in the transaction of a registration. */
export const memberRegistered = perNode(() => new Hooks<NewMember>());
