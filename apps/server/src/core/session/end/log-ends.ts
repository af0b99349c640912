import type { Services } from '../../../platform/services.ts';
import { sessionsEnded } from '../state/session-hooks.ts';

/** Logs the end of each session with its id, so that the session can be followed through the logs of all nodes. */
export function logEnds(services: Services): void {
  sessionsEnded(services).add(async (_tx, after, sessions) => {
    after(() => {
      for (const { id, end } of sessions) services.log.info({ session_id: String(id), end }, 'session ended');
    });
    return undefined;
  });
}
