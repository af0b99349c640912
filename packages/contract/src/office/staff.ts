import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { staffRole } from './me.ts';
import { proposed } from './proposed.ts';
import { actReason } from './reason.ts';
import { siteOrAll } from './site.ts';

/** An account of an administrator, with or without roles. */
export const staffMember = z.object({
  user_id: id,
  user_name: z.string(),
  closed: z.boolean(),
  /** `site_id` null: for all sites. */
  roles: z.array(z.object({ role: staffRole, site_id: z.nullable(z.int()), at_ms: timeMs })),
  /** Null: never logged in. */
  last_seen_at_ms: z.nullable(timeMs),
  passkeys: z.int(),
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const listStaffMembers = defineOfficeCall({
  method: 'GET',
  path: '/api/office/staff',
  right: 'staff.manage',
  answer: z.object({ staff: z.array(staffMember) }),
});

export const giveStaffRole = defineOfficeCall({
  method: 'POST',
  path: '/api/office/staff/roles',
  right: 'staff.manage',
  proof: 'fresh',
  body: z.object({ user_id: id, role: staffRole, site_id: siteOrAll, reason: actReason }),
  answer: proposed,
});
/** Ends the person's logins too, so that nothing of the role goes on. */
export const withdrawStaffRole = defineOfficeCall({
  method: 'POST',
  path: '/api/office/staff/roles/withdraw',
  right: 'staff.manage',
  proof: 'fresh',
  body: z.object({ user_id: id, role: staffRole, site_id: siteOrAll, reason: actReason }),
  answer: nothing,
});
/** For a person who has lost their passkey. */
export const renewStaffProof = defineOfficeCall({
  method: 'POST',
  path: '/api/office/staff/:user_id/renew-proof',
  right: 'staff.manage',
  proof: 'fresh',
  params: z.object({ user_id: id }),
  body: z.object({ reason: actReason }),
  answer: proposed,
});
