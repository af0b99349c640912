import { hasEntered, type Stay } from './machine.ts';
import { isPeepViewer, mayTakePart } from './roles.ts';
import type { SessionType } from './session-type.ts';

/** Why nothing may be given; tips and gifts have their own problems for it. */
export type GivingRefusal = 'from_outside' | 'feature_not_for_peep';

/**
 * Why a viewer may not give a tip or gift in a channel, by their running session; null: they may. Viewers who
 * take part may give. Viewers who preview, whose media has never arrived, or who were asked to agree to the
 * price of a paid chat, may not.
 */
export function givingRefusal(
  session: (Stay & { session_type: SessionType; channel_id: number }) | null,
  channel_id: number,
): GivingRefusal | null {
  if (session === null || session.channel_id !== channel_id) return 'from_outside';
  if (isPeepViewer(session)) return 'feature_not_for_peep';
  if (!hasEntered(session) || session.state === 'asked') return 'from_outside';
  return mayTakePart(session.session_type) ? null : 'from_outside';
}
