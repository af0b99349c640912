import { createHash } from 'node:crypto';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ProviderEvent } from '../../platform/payment/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { applyNewPayment, applyPayment, lockPayment } from './apply-payment.ts';
import { cardHash } from './first-offer/first-offer-origin.ts';
import { keepPayment, type NewPaymentRow } from './keep-payment.ts';

const APPLY = 'payment_event';
/** When an event that could not be applied at once is tried again, milliseconds. */
const RETRY_MS = 5_000;

/**
 * Provider, type and transaction, and a digest of what is said about them: a message that says something else of the same
 * transaction is no repeat.
 */
function eventIdOf(
  provider: string,
  { type, transaction_id, purchase_id, checkout_id, sale_id, money, occurred }: ProviderEvent,
) {
  const sale = sale_id === null ? [] : [sale_id];
  const when = occurred === undefined ? [] : [occurred];
  const said = JSON.stringify([
    purchase_id,
    checkout_id,
    money?.amount_minor,
    money?.currency,
    ...sale,
    ...when,
  ]);
  const digest = createHash('sha256').update(said).digest('hex').slice(0, 16);
  return `${provider}:${type}:${transaction_id}:${digest}`;
}

/** An event as it is kept before anything has followed from it. */
const unkept = (services: Services, provider: string, event: ProviderEvent): NewPaymentRow => ({
  event_id: eventIdOf(provider, event),
  provider,
  type: event.type,
  transaction_id: event.transaction_id,
  named_purchase: event.purchase_id,
  purchase_id: null,
  checkout_id: event.checkout_id,
  sale_id: event.sale_id,
  names_payment: event.names_payment ?? false,
  amount_minor: event.money?.amount_minor ?? null,
  currency: event.money?.currency ?? null,
  billed_minor: event.billed?.amount_minor ?? null,
  billed_currency: event.billed?.currency ?? null,
  card_brand: event.card?.brand ?? null,
  card_last4: event.card?.last4 ?? null,
  card_credential: event.card?.credential ?? null,
  card_hash: cardHash(services, event.card?.fingerprint),
  card_told_at: event.card?.told_at ?? null,
  next_charge_at_ms: event.next_charge_at_ms ?? null,
  state: 'received',
  fault: null,
  received_at_ms: services.clock.nowMs(),
});

/**
 * Takes in an event in the transaction of its cause: it is kept and applied with it, or neither.
 * @throws Problem money_stopped
 */
export async function takePayment(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  // It ends with what all purchases wait for, such as the number of the receipt.
  await applyNewPayment(services, tx, after, unkept(services, provider, event));
}

/**
 * Takes in what a provider has proven. It is kept and applied in one transaction. What cannot be applied now, such as while
 * the ledger does not balance, is kept alone and tried again. Either way it is kept before the provider is answered: from
 * then on nothing can lose it.
 */
export async function receivePayment(
  services: Services,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { db } = services.database;
  try {
    await unitOfWork(db, (tx, after) => takePayment(services, tx, after, provider, event));
  } catch (error) {
    const id = await unitOfWork(db, async (tx) => {
      const id = await keepPayment(tx, unkept(services, provider, event));
      if (id !== null) await setDeadline(tx, APPLY, String(id), services.clock.nowMs() + RETRY_MS);
      return id;
    });
    const level = error instanceof Problem ? 'warn' : 'error';
    services.log[level]({ err: error, payment_event: id }, 'payment event not applied yet');
  }
}

/** Applies the events that were kept and could not be applied. */
export function handleKeptPayments(services: Services): void {
  services.deadlines.handle(APPLY, lockPayment, async (tx, after, locked, { subject }) => {
    // It waits while the ledger does not balance, which is no fault of the event.
    if (await isMoneyStopped(tx)) await setDeadline(tx, APPLY, subject, services.clock.nowMs() + RETRY_MS);
    else await applyPayment(services, tx, after, locked);
  });
}
