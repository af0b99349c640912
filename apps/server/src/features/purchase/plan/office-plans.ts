import { cancelSubscription, getOfficeSubscription, type OfficeSubscription } from '@akari/contract/office';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { subscriptionTable, type SubscriptionRow } from '../../../core/plan/plan.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { requireRight, sitesOf } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveSubscription } from './move-subscription.ts';
import { stopCharges } from './stop-charges.ts';
import { lockSubscription } from './subscription.queries.ts';

/** @throws not_found: none has this number, or it is of a site whose people the reader does not see */
async function findPlan({ database }: Services, staff: Staff, subscription_id: string) {
  const sites = sitesOf(staff, 'people.read');
  const [row] = await database.db
    .select({ plan: subscriptionTable, name: userTable.user_name })
    .from(subscriptionTable)
    .innerJoin(userTable, eq(userTable.id, subscriptionTable.user_id))
    .where(eq(subscriptionTable.id, rowIdOf(subscription_id) ?? 0));
  if (row === undefined || (sites !== null && !sites.includes(row.plan.site_id)))
    throw new Problem('not_found');
  return row;
}

async function describe(
  { database, payments }: Services,
  plan: SubscriptionRow,
  name: string,
): Promise<OfficeSubscription> {
  const { id, state, created_at_ms, settled_at_ms } = purchaseTable;
  const periods = await database.db
    .select({ id, state, settled_at_ms })
    .from(purchaseTable)
    .where(eq(purchaseTable.subscription_id, plan.id))
    .orderBy(asc(created_at_ms));
  const seller = payments.find((one) => one.name === plan.provider);
  return {
    subscription_id: String(plan.id),
    member: { id: String(plan.user_id), name },
    ...{ plan: plan.plan, state: plan.state, provider: plan.provider, sale_id: plan.sale_id },
    money: { amount_minor: plan.price_minor, currency: plan.currency },
    units: plan.units,
    ...{ created_at_ms: plan.created_at_ms, begins_at_ms: plan.begins_at_ms },
    ...{ paid_until_ms: plan.paid_until_ms, cancelled_at_ms: plan.cancelled_at_ms },
    ended_at_ms: plan.ended_at_ms,
    stops_by_call: seller?.recurring?.cancel !== undefined,
    periods: periods.map((row) => ({
      purchase_id: String(row.id),
      ...{ state: row.state, settled_at_ms: row.settled_at_ms },
    })),
  };
}

/** Subscriptions in the back office: what is kept of one, and its cancellation. */
export function officePlanRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getOfficeSubscription, async ({ staff, params }) => {
    const { plan, name } = await findPlan(services, staff, params.subscription_id);
    return describe(services, plan, name);
  });
  officeRoute(app, services, cancelSubscription, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { plan } = await findPlan(services, staff, params.subscription_id);
    const intent = { act: 'plan.cancel' as const, staff, reason: body.reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const row = await lockSubscription(tx, plan.id);
      const moved = row === undefined ? null : await moveSubscription(services, tx, row, 'cancel');
      if (row === undefined || moved === null) throw new Problem('plan_over');
      return {
        subject: { kind: 'person', id: row.user_id },
        before: { state: row.state },
        after: { subscription_id: row.id, state: moved.state },
      };
    });
    // The provider is asked at once; what is left of that is asked again.
    await stopCharges(services, plan.id);
    return {};
  });
}
