import { LOGIN_SOON_MINUTES } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { clearDeadlines, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';

/** Tells the viewers of a performer of one planned time. Subject: her id and the time. */
export const TELL_SOON = 'login_soon.tell';
const USUAL_LEAD_MS = LOGIN_SOON_MINUTES * 60_000;

const subjectOf = (performer_id: number, at_ms: number): string => `${performer_id}:${at_ms}`;
export function plannedOf(subject: string): { performer_id: number; at_ms: number } {
  const [performer_id, at_ms] = subject.split(':').map(Number);
  return { performer_id: performer_id ?? 0, at_ms: at_ms ?? 0 };
}

/**
 * Sets the notices of the times that a performer has added, and drops those of the times that she has removed; her channel
 * is locked. While notices are off the usual time before is set, so that they work when they are switched on.
 */
export async function planSoonNotices(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  performer_id: number,
  before: readonly number[],
  times: readonly number[],
): Promise<void> {
  const lead_ms = config.terms.login_notice.soon_ms || USUAL_LEAD_MS;
  const gone = before.filter((at_ms) => !times.includes(at_ms));
  if (gone.length > 0)
    await clearDeadlines(
      tx,
      [TELL_SOON],
      gone.map((at_ms) => subjectOf(performer_id, at_ms)),
    );
  for (const at_ms of times.filter((one) => !before.includes(one)))
    await setDeadline(
      tx,
      TELL_SOON,
      subjectOf(performer_id, at_ms),
      Math.max(at_ms - lead_ms, clock.nowMs()),
    );
}
