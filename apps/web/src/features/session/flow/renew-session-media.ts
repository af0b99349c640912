import type { MediaAccess } from '@akari/contract/media';
import { renewMedia } from '@akari/contract/session';
import type { PageMediaFault } from '@akari/rules';
import { callServer } from '../../../platform/api/call-server.ts';

/**
 * Fetches a fresh media token.
 * @param seen why the last attempt got no media
 * @returns null when the session is over, or waits for a purchase or for an answer
 * @throws when the server could not be reached
 */
export async function renewSessionMedia(
  session_id: string,
  seen: PageMediaFault | null,
): Promise<MediaAccess | null> {
  const answer = await callServer(renewMedia, {
    params: { session_id },
    query: { fault: seen ?? undefined },
  });
  if ('data' in answer) return answer.data.media;
  const over = [
    'session_over',
    'not_found',
    'forbidden',
    'login_required',
    'points_short',
    'coupon_points_short',
    'purchase_awaited',
    'paid_chat_unanswered',
  ];
  if (over.includes(answer.error.name)) return null;
  throw new Error(answer.error.name);
}
