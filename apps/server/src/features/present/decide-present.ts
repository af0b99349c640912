import { givingRefusal, POINT_TYPE, ROLE_OF, type PresentViewerRefusal } from '@akari/rules';
import type { Chosen } from './present.queries.ts';

/** Why a chosen person gets nothing; null: they may receive a present. Pure. @param chosen undefined: not in the room */
export function presentViewerRefusal(
  chosen: Chosen | undefined,
  performer_id: number,
): PresentViewerRefusal | null {
  if (chosen?.barred === true) return 'present_viewer_barred';
  if (chosen === undefined || ROLE_OF[chosen.user_type] !== 'viewer') return 'present_not_in_chat';
  if (givingRefusal(chosen, performer_id) !== null) return 'present_not_in_chat';
  // The share of a session is fixed at its start: points that bring no share may not be added to its account.
  return chosen.point_type === POINT_TYPE.coupon ? 'present_coupon_chat' : null;
}
