import {
  grantRefusal,
  renewProofRefusal,
  STAFF_ROLE_NAMES,
  type ErrorName,
  type GrantRefusal,
  type StaffRole,
} from '@akari/rules';
import { z } from 'zod';
import { Problem } from '../../../platform/http/problem.ts';
import type { SensitiveAct } from '../../approval/sensitive-act.ts';
import { giveRole } from '../change-role.ts';
import { readColleague } from '../read-colleague.ts';
import { firstEnrolmentCode, renewProof } from '../renew-proof.ts';

const ERROR_OF: Record<GrantRefusal, ErrorName> = {
  own_role: 'staff_own_role',
  right_missing: 'staff_role_right_missing',
  position_too_high: 'staff_position_too_high',
};

/** @throws staff_own_role, staff_role_right_missing, staff_position_too_high */
export function refuse(refusal: GrantRefusal | null): void {
  if (refusal !== null) throw new Problem(ERROR_OF[refusal]);
}

const given = z.object({
  user_id: z.number().int(),
  role: z.enum(STAFF_ROLE_NAMES as [StaffRole, ...StaffRole[]]),
  site_id: z.number().int().nullable(),
});

/** Giving a role: always by two people, both of a higher position. */
export const giveRoleAct: SensitiveAct<z.output<typeof given>> = {
  act: 'staff.give_role',
  payload: given,
  siteOf: ({ site_id }) => site_id,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: () => true,
  check: async ({ db }, staff, { user_id, role, site_id }) =>
    refuse(grantRefusal(staff, await readColleague(db, user_id), { role, site_id })),
  perform: async ({ services, tx }, payload) => {
    const now_ms = services.clock.nowMs();
    const done = await giveRole(tx, payload, now_ms);
    const code = await firstEnrolmentCode(tx, payload.user_id, now_ms);
    return code === null ? done : { ...done, shown_once: code };
  },
  facts: ({ user_id, role, site_id }) => [
    { fact: 'person', value: String(user_id) },
    { fact: 'role', value: role },
    { fact: 'site', value: site_id === null ? '' : String(site_id) },
  ],
};

const renewed = z.object({ user_id: z.number().int() });

/** Help for a person who has lost their passkey: one asks, a second one approves and passes the new code on. */
export const renewProofAct: SensitiveAct<z.output<typeof renewed>> = {
  act: 'staff.renew_proof',
  payload: renewed,
  siteOf: () => null,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: () => true,
  check: async ({ db }, staff, { user_id }) =>
    refuse(renewProofRefusal(staff, await readColleague(db, user_id))),
  perform: ({ services, tx }, { user_id }) => renewProof(tx, user_id, services.clock.nowMs()),
  facts: ({ user_id }) => [{ fact: 'person', value: String(user_id) }],
};
