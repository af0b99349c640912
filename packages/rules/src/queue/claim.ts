import type { ErrorName } from '../error/index.ts';
import { nextQueueState, type QueueState } from './machine.ts';

/** What decides who may work on an item. */
export interface QueueClaim {
  state: QueueState;
  /** The member of the staff who has claimed it; null: it is not claimed. */
  holder_id: number | null;
  /** When the claim ends unless it is renewed; null: it is not claimed. */
  claimed_until_ms: number | null;
  /** Counts what a decision depends on: claims, and changes of the thing itself. */
  version: number;
}

const unclaimed = { holder_id: null, claimed_until_ms: null } as const;

/** The item as it is now: a claim whose lease is over has lapsed, also if nothing was written since. */
export function standingClaim<C extends QueueClaim>(item: C, now_ms: number): C {
  if (item.claimed_until_ms === null || item.claimed_until_ms > now_ms) return item;
  const state = nextQueueState(item.state, 'lapse');
  return state === null ? item : { ...item, ...unclaimed, state };
}

const overRefusal = (state: QueueState): ErrorName | null =>
  state === 'decided' ? 'queue_item_decided' : state === 'withdrawn' ? 'queue_item_withdrawn' : null;

/** Why a person may not claim an item now; null: they may, also if they hold it already. */
export function claimRefusal(item: QueueClaim, staff_id: number, now_ms: number): ErrorName | null {
  const { state, holder_id } = standingClaim(item, now_ms);
  if (state === 'claimed') return holder_id === staff_id ? null : 'queue_item_claimed';
  return overRefusal(state);
}

/** Why a person may not renew, give back or decide an item now; null: they hold it. */
export function holdRefusal(item: QueueClaim, staff_id: number, now_ms: number): ErrorName | null {
  const { state, holder_id } = standingClaim(item, now_ms);
  if (state === 'claimed' && holder_id === staff_id) return null;
  return overRefusal(state) ?? 'queue_claim_lost';
}

/**
 * Why a person may not decide an item now.
 * @param version the version that they have seen
 */
export const decisionRefusal = (
  item: QueueClaim,
  staff_id: number,
  now_ms: number,
  version: number,
): ErrorName | null =>
  holdRefusal(item, staff_id, now_ms) ?? (item.version === version ? null : 'queue_item_changed');

/** The item after a person has claimed it. Claiming again what one holds renews it. */
export const claimed = (item: QueueClaim, staff_id: number, now_ms: number, lease_ms: number): QueueClaim => {
  const standing = standingClaim(item, now_ms);
  return {
    state: 'claimed',
    holder_id: staff_id,
    claimed_until_ms: now_ms + lease_ms,
    version: standing.holder_id === staff_id ? item.version : item.version + 1,
  };
};

/** The item after the holder gave it back, it was decided or it was withdrawn; null: refused in this state. */
export function moved(item: QueueClaim, event: 'give_back' | 'decide' | 'withdraw'): QueueClaim | null {
  const state = nextQueueState(item.state, event);
  return state === null ? null : { ...unclaimed, state, version: item.version + 1 };
}
