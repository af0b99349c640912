import type { SessionEnd } from '@akari/rules';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import type { SessionRow } from '../state/session.queries.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';

/**
 * Milliseconds. Media continues for at most 8 s after a browser is closed. A session that was delivered more than this
 * since its socket was lost therefore still has its browser; only the socket failed.
 */
const MEDIA_WENT_ON_MS = 10_000;

const deliveredOf = (services: Services, session: SessionRow): number =>
  Math.max(session.delivered_ms, deliveredTime(services).delivered(session.id));

const note = z.object({ delivered_ms: z.number() });

/** Payload of the absence deadline: the delivered time when the viewer's last socket was lost. */
export const absenceNote = (services: Services, running: SessionRow): z.infer<typeof note> => ({
  delivered_ms: deliveredOf(services, running),
});

/** The end of a session after an absence: the browser was closed (310), or only its socket failed (5000). */
export function absenceEnd(services: Services, running: SessionRow, payload: unknown): SessionEnd {
  const then = note.safeParse(payload);
  const went_on = then.success && deliveredOf(services, running) - then.data.delivered_ms > MEDIA_WENT_ON_MS;
  return went_on ? 'socket_failed' : 'browser_closed';
}
