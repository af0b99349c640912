import { randomUUID } from 'node:crypto';
import { paymentEvent } from '@akari/contract';
import { eq } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { sandboxCheckoutTable } from './sandbox.table.ts';
import { webhookIsGenuine } from '../webhook-signature.ts';

export const SANDBOX = 'sandbox';
type Deps = Pick<Services, 'database' | 'clock' | 'secret'>;

export const sandboxWebhookKey = (services: Pick<Services, 'secret'>): Buffer =>
  services.secret('sandbox-webhook');

/** Path of the page on which the person pays. */
export const sandboxPayPath = (checkout_id: string, lang: string): string =>
  `/sandbox-pay/${checkout_id}?lang=${lang}`;

/** Parses the body of a webhook. @returns null when it is not a payment event */
function readEvent(rawBody: string) {
  try {
    const parsed = paymentEvent.safeParse(JSON.parse(rawBody));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Creates a payment provider that takes no money but works like a real one: its own records, a hosted page, and an
 * asynchronous signed webhook that is retried until it is accepted.
 */
export const createSandboxProvider = (services: Deps): PaymentProvider => ({
  name: SANDBOX,
  createCheckout: async ({ purchase_id, amount_cents, return_path, lang }) => {
    const { db } = services.database;
    await db
      .insert(sandboxCheckoutTable)
      .values({
        checkout_id: randomUUID(),
        purchase_id,
        amount_cents,
        return_url: return_path,
        created_at_ms: services.clock.nowMs(),
      })
      .onConflictDoNothing();
    const [row] = await db
      .select()
      .from(sandboxCheckoutTable)
      .where(eq(sandboxCheckoutTable.purchase_id, purchase_id));
    if (row === undefined) throw new Error(`no checkout for purchase ${purchase_id}`);
    const { checkout_id } = row;
    return { checkout_id, pay_url: sandboxPayPath(checkout_id, lang) };
  },
  readWebhook: (rawBody, signature) =>
    webhookIsGenuine(sandboxWebhookKey(services), services.clock.nowMs(), rawBody, signature)
      ? readEvent(rawBody)
      : null,
});
