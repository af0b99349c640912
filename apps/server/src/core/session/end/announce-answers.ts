import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { Throttle } from '../../../platform/sync/throttle.ts';
import { freeAnswersOf } from './answers.queries.ts';

/** Throttled, because many viewers answer at the same time. */
const INTERVAL_MS = 500;

const answers = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (performerId) => {
        const told = await freeAnswersOf(services.database.db, performerId);
        if (told !== null) services.realtime.send(roomOf.user(performerId), 'free_answers.changed', told);
      },
      (error) => services.log.error({ err: error }, 'failed to publish answers to the paid chat'),
    ),
);

/** Sends the answers to the paid chat to the performer. Call after the commit only. */
export const announceFreeAnswers = (services: Services, performerId: number): Promise<void> =>
  answers(services).ask(performerId);
