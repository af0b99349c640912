import { nextChargeState, type ChargeState } from '@akari/rules';
import { inArray } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { failures } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from '../end/end-sessions.ts';
import { lockRunning } from '../state/session.queries.ts';
import { sessionTable } from '../state/session.table.ts';

/** Counts one more failed charge for each session. @returns ids of the sessions in state `given_up` */
async function moved(services: Services, sessionIds: readonly number[]): Promise<number[]> {
  return unitOfWork(services.background.db, async (tx) => {
    const ids = new Map<ChargeState, number[]>();
    for (const { id, charge_state } of await lockRunning(tx, [...sessionIds])) {
      const state = nextChargeState(charge_state, 'failed') ?? charge_state;
      ids.set(state, [...(ids.get(state) ?? []), id]);
    }
    for (const [charge_state, those] of ids)
      await tx.update(sessionTable).set({ charge_state }).where(inArray(sessionTable.id, those));
    return ids.get('given_up') ?? [];
  });
}

/**
 * Handles sessions whose charge the database refused: the state machine of the rules counts the failures, and a session
 * whose state becomes `given_up` ends (5008). An end that fails too is tried again after the next failed charge.
 */
export async function noteFailedCharges(services: Services, sessionIds: readonly number[]): Promise<void> {
  failures(services).count('one_charge', sessionIds.length);
  services.log.error({ session_ids: sessionIds }, 'database refused to charge sessions');
  const given_up = await moved(services, sessionIds);
  await unitOfWork(services.background.db, (tx, after) =>
    endSessions(
      services,
      tx,
      after,
      given_up.map((session_id) => ({ session_id, end: 'charge_failed' })),
    ),
  );
}
