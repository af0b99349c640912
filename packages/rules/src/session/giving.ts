import { isPeepViewer, mayTakePart } from './roles.ts';
import type { SessionType } from './session-type.ts';

/** Why nothing may be given; the kinds of giving word it by entries of their own. */
export type GivingRefusal = 'from_outside' | 'feature_not_for_peep';

/**
 * Why somebody may not give in a room, tips and gifts alike, by the session that they have running; null: they may. Who
 * takes part gives: neither from the door nor from a preview, nor into a private room from outside.
 */
export function givingRefusal(
  session: { session_type: SessionType; channel_id: number } | null,
  channel_id: number,
): GivingRefusal | null {
  if (session === null || session.channel_id !== channel_id) return 'from_outside';
  if (isPeepViewer(session)) return 'feature_not_for_peep';
  return mayTakePart(session.session_type) ? null : 'from_outside';
}
