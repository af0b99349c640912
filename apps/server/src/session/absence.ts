import type { SessionEnd } from '@akari/rules';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { SessionRow } from './session.queries.ts';
import { deliveredTime } from './delivered-time.ts';

/** A browser that is gone lets its media run on for 8 s at most: who was delivered more than this has lost the socket only. */
const MEDIA_WENT_ON_MS = 10_000;

const deliveredOf = (services: Services, session: SessionRow): number =>
  Math.max(session.delivered_ms, deliveredTime(services).delivered(session.id));

const note = z.object({ delivered_ms: z.number() });

/** What is noted when somebody's last socket has gone. */
export const absenceNote = (services: Services, running: SessionRow): z.infer<typeof note> => ({
  delivered_ms: deliveredOf(services, running),
});

/** Either the browser is gone (310), or it still watches and cannot be told anything (5000). */
export function absenceEnd(services: Services, running: SessionRow, payload: unknown): SessionEnd {
  const then = note.safeParse(payload);
  const went_on = then.success && deliveredOf(services, running) - then.data.delivered_ms > MEDIA_WENT_ON_MS;
  return went_on ? 'socket_failed' : 'browser_closed';
}
