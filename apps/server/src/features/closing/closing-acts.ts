import { CURRENCIES, type Currency } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Fact, SensitiveAct } from '../../core/approval/sensitive-act.ts';
import { Problem } from '../../platform/http/problem.ts';
import { closeViewer } from './close-viewer.ts';

const closing = z.object({
  user_id: z.number().int(),
  site_id: z.number().int(),
  /** What was paid back, and owed, when it was proposed: for the person who decides. What is left then counts. */
  back: z.array(
    z.object({ amount_minor: z.number().int(), currency: z.enum(CURRENCIES as [Currency, ...Currency[]]) }),
  ),
  back_units: z.number().int(),
  debt_units: z.number().int(),
  staff_id: z.number().int(),
  reason: z.string(),
});

/** Closing the account of a viewer, which is a ban from the service: always by two people. */
export const closeViewerAct: SensitiveAct<z.output<typeof closing>> = {
  act: 'viewer.close',
  payload: closing,
  siteOf: ({ site_id }) => site_id,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: () => true,
  check: async ({ db }, _staff, { user_id }) => {
    const [user] = await db
      .select({ closed_at_ms: userTable.closed_at_ms })
      .from(userTable)
      .where(eq(userTable.id, user_id));
    if (user === undefined || user.closed_at_ms !== null) throw new Problem('approval_changed');
  },
  perform: ({ services, tx }, { user_id, staff_id, reason }) =>
    closeViewer(tx, { user_id, cause: 'staff', staff_id, reason }, services.clock.nowMs()),
  facts: ({ user_id, back, back_units, debt_units }): Fact[] => [
    { fact: 'person', value: String(user_id) },
    { fact: 'back_points', value: String(back_units) },
    ...back.map(({ amount_minor, currency }): Fact => ({
      fact: 'back_amount',
      value: `${amount_minor} ${currency}`,
    })),
    ...(debt_units > 0 ? [{ fact: 'owed_points' as const, value: String(debt_units) }] : []),
  ],
};
