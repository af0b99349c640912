import { dueEvent } from '@akari/rules';
import { purchaseReturned } from '../../../core/session/state/purchase-hooks.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { moveSubscription, PLAN_DUE } from './move-subscription.ts';
import { followStops } from './stop-charges.ts';
import { lockSubscription } from './subscription.queries.ts';

/** Looks for plans that must not renew. Subject: `all`, one job for the whole service. */
const WATCH = 'plan.watch';
const ALL = 'all';
const WATCH_EVERY_MS = 60_000;
const AT_ONCE = 50;
/** A period was paid back. Subject: its purchase. */
const PAID_BACK = 'plan.paid_back';

/** Plans that renew of members who have closed their account, excluded themselves, or whose payments are locked. */
const UNWANTED = `SELECT s.id FROM plan_subscription s JOIN app_user u ON u.id = s.user_id
  LEFT JOIN spend_limit l ON l.user_id = s.user_id
  WHERE s.state IN ('active', 'past_due') AND (u.closed_at_ms IS NOT NULL OR l.excluded_until_ms > $1
    OR EXISTS (SELECT FROM ledger_account a WHERE a.owner_id = s.user_id AND a.locked_at_ms IS NOT NULL))
  ORDER BY s.id LIMIT ${AT_ONCE}`;
/** The subscription of a purchase all of whose money went back. */
const RETURNED = `SELECT p.subscription_id AS id FROM purchase p WHERE p.id = $1 AND p.subscription_id IS NOT NULL
  AND (SELECT sum(r.amount_minor) FROM refund r WHERE r.purchase_id = p.id AND r.back_transfer_id IS NULL) >= p.price_cents`;

const cancel = (services: Services, id: number): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row !== undefined) await moveSubscription(services, tx, row, 'cancel');
  });

/** A period whose money went back whole is not charged again. */
function followReturns(services: Services): void {
  purchaseReturned(services).add((tx, _after, { purchase_id, back }) =>
    Promise.resolve(
      back ? undefined : () => setDeadline(tx, PAID_BACK, String(purchase_id), services.clock.nowMs()),
    ),
  );
  services.deadlines.handle(
    PAID_BACK,
    async (tx, subject) => {
      const [whole] = await namedQuery<{ id: number }>(tx, 'plan_returned', RETURNED, [Number(subject)]);
      return lockSubscription(tx, whole?.id ?? null);
    },
    async (tx, _after, row) => {
      if (row !== undefined) await moveSubscription(services, tx, row, 'cancel');
    },
  );
}

/** Ends plans when their time is over, and cancels those that must not renew. */
export async function watchPlans(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  followStops(services);
  followReturns(services);
  deadlines.handle(
    PLAN_DUE,
    (tx, subject) => lockSubscription(tx, Number(subject)),
    async (tx, _after, row) => {
      const event = row === undefined ? null : dueEvent(row, clock.nowMs());
      if (row !== undefined && event !== null) await moveSubscription(services, tx, row, event);
    },
  );
  deadlines.handleApart(WATCH, WATCH_EVERY_MS, async () => {
    const unwanted = await namedQuery<{ id: number }>(database.db, 'plan_unwanted', UNWANTED, [
      clock.nowMs(),
    ]);
    for (const { id } of unwanted) await cancel(services, id);
    return WATCH_EVERY_MS;
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, WATCH, ALL, clock.nowMs()));
}
