import {
  nextSubscriptionState,
  PAST_DUE_MOST_MS,
  RENEWAL_WAIT_MS,
  type MailKindName,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { queueMail } from '../../../core/mail/queue-mail.ts';
import { subscriptionTable, type SubscriptionRow } from '../../../core/plan/plan.table.ts';
import { withdrawItem } from '../../../core/queue/file-item.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { clearDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';

/** Looks at a subscription when what is paid runs out. Subject: its id. */
export const PLAN_DUE = 'plan.due';
/** Asks the provider to stop the charges of a subscription. Subject: its id. */
export const PLAN_STOP = 'plan.stop';
/** A press of the member asks at once; what is left of that is asked again. */
const STOP_AFTER_MS = 5_000;

type Paid = Partial<Pick<SubscriptionRow, 'sale_id' | 'periods' | 'paid_until_ms' | 'begins_at_ms'>>;

/** When time changes a subscription; null: it does not. */
function dueAtMs({ state, paid_until_ms }: SubscriptionRow): number | null {
  if (paid_until_ms === null) return null;
  if (state === 'active') return paid_until_ms + RENEWAL_WAIT_MS;
  if (state === 'past_due') return paid_until_ms + PAST_DUE_MOST_MS;
  return state === 'cancelled' ? paid_until_ms : null;
}

/** The mail about a change; null: it has none, or that of its payment. */
function mailOf(before: SubscriptionState, state: SubscriptionState): MailKindName | null {
  if (state === before) return null;
  if (state === 'past_due') return 'plan_failed';
  if (state === 'ended') return 'plan_ended';
  if (state === 'active' && (before === 'cancelled' || before === 'ended')) return 'plan_resumed';
  const cancelled = (state === 'cancelling' || state === 'cancelled') && before !== 'cancelling';
  return cancelled ? 'plan_cancelled' : null;
}

/** Moves a subscription, which is locked, and tells its member. @returns as it is then; null: the event changes nothing */
export async function moveSubscription(
  services: Services,
  tx: Tx,
  row: SubscriptionRow,
  event: SubscriptionEvent,
  paid: Paid = {},
  /** What becomes of the task of the staff to stop its charges. */
  task: 'withdrawn' | 'decided' = 'withdrawn',
): Promise<SubscriptionRow | null> {
  const state = nextSubscriptionState(row.state, event);
  if (state === null) return null;
  const at_ms = services.clock.nowMs();
  const stops = state === 'cancelling' || state === 'cancelled';
  const change = {
    ...paid,
    state,
    cancelled_at_ms: event === 'resume' ? null : (row.cancelled_at_ms ?? (stops ? at_ms : null)),
    ended_at_ms: state === 'ended' ? at_ms : null,
  };
  await tx.update(subscriptionTable).set(change).where(eq(subscriptionTable.id, row.id));
  const moved = { ...row, ...change };
  const mail = mailOf(row.state, state);
  if (mail !== null)
    await queueMail(services, tx, { kind: mail, user_id: row.user_id, params: { subscription_id: row.id } });
  const due_at_ms = dueAtMs(moved);
  if (due_at_ms === null) await clearDeadline(tx, PLAN_DUE, String(row.id));
  else await setDeadline(tx, PLAN_DUE, String(row.id), due_at_ms);
  if (state === 'cancelling' && row.state !== 'cancelling')
    await setDeadline(tx, PLAN_STOP, String(row.id), at_ms + STOP_AFTER_MS);
  if (row.state === 'cancelling' && state !== 'cancelling' && task === 'withdrawn')
    await withdrawItem(services, tx, { kind: 'plan_stop', subject: String(row.id) });
  return moved;
}
