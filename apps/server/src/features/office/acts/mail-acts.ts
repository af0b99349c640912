import { nextMailState } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireAct } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { RowContext } from './row-context.ts';

/** Sends a mail again that could not be sent. It has all its tries again. @throws not_found, act_conflict */
export async function resendOne(
  { services, staff, reason, request }: RowContext,
  mail_id: string,
): Promise<void> {
  requireAct(staff, 'mail.resend', null);
  await performStaffAct(services, { act: 'mail.resend', staff, reason, request }, async (tx) => {
    const own = eq(mailTable.id, rowIdOf(mail_id) ?? 0);
    const [mail] = await tx.select().from(mailTable).where(own).for('update');
    if (mail === undefined) throw new Problem('not_found');
    const state = nextMailState(mail.state, 'resend');
    if (state === null) throw new Problem('act_conflict');
    await tx.update(mailTable).set({ state, attempts: 0, next_at_ms: services.clock.nowMs() }).where(own);
    return {
      subject: { kind: 'mail', id: mail.id },
      before: { state: mail.state, attempts: mail.attempts },
      after: { state, attempts: 0 },
    };
  });
}
