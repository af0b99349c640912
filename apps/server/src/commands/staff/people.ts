import {
  isPerformer,
  isViewer,
  parsePoints,
  siteById,
  STAFF_ROLE_NAMES,
  type StaffRole,
  type UserType,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

export const name = z.string().min(1);
export const role = z.enum(STAFF_ROLE_NAMES as [StaffRole, ...StaffRole[]]);
/** A site that exists. */
export const siteId = z.coerce
  .number()
  .int()
  .refine((id) => siteById(id) !== undefined, { message: 'no such site' });
export const pointsOption = z.string().transform((text, context) => {
  const units = parsePoints(text);
  if (units === null) context.addIssue('--rate is a number of points, like 1.2');
  return units ?? 0;
});

/** @throws login_user_not_found */
export async function personOf(tx: Tx, user_name: string): Promise<{ id: number; user_type: number }> {
  const [user] = await tx
    .select({ id: userTable.id, user_type: userTable.user_type })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${user_name})`);
  if (user === undefined) throw new Problem('login_user_not_found');
  return user;
}

/** @throws login_user_not_found, forbidden */
export async function viewerId(tx: Tx, user_name: string): Promise<number> {
  const { id, user_type } = await personOf(tx, user_name);
  if (!isViewer(user_type as UserType)) throw new Problem('forbidden');
  return id;
}

/** @throws login_user_not_found, performer_not_found */
export async function performerId(tx: Tx, user_name: string): Promise<number> {
  const { id, user_type } = await personOf(tx, user_name);
  if (!isPerformer(user_type as UserType)) throw new Problem('performer_not_found');
  return id;
}
