import { nextProfileState, PROFILE_REASONS } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AT_ONCE, setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { moveProfile } from './decide-profile.ts';
import { lockProfileOf } from './profile.queries.ts';

/** Staff reject the texts of a profile. Subject: its performer. A deadline, so that a server node does it and tells the pages. */
const REJECTION = 'profile.rejection';
const rejection = z.object({ reason: z.enum(PROFILE_REASONS) });
const named = rejection.extend({ name: z.string() });

/** Staff act: rejects the texts of a performer's profile, also those that visitors see. */
export async function rejectProfile(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { name, reason } = named.parse(options);
  const id = await performerIdOf(tx, name);
  const { state } = await lockProfileOf(tx, id);
  const next = nextProfileState(state, 'reject');
  if (next === null) throw new Problem('profile_over');
  await setDeadline(tx, REJECTION, String(id), AT_ONCE, { reason });
  return {
    ...{ subject: { kind: 'profile', id }, before: { state }, after: { state: next, reason } },
    message: `the texts of ${name} are rejected (${reason}) now, or when a server starts`,
  };
}

export function handleRejections(services: Services): void {
  services.deadlines.handle(
    REJECTION,
    (tx, subject) => lockProfileOf(tx, Number(subject)),
    async (tx, after, profile, { payload }) => {
      const { reason } = rejection.parse(payload);
      // Too late when the performer has changed them.
      if (nextProfileState(profile.state, 'reject') === null) return;
      await moveProfile(services, tx, after, profile, 'reject', reason);
    },
  );
}
