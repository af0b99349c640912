import { randomUUID } from 'node:crypto';
import type { PaymentEventType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { PaymentProvider, Reading } from '../payment-provider.ts';
import { sandboxCheckoutTable } from './sandbox.table.ts';
import { webhookIsGenuine } from '../webhook-signature.ts';

export const SANDBOX = 'sandbox';
type Deps = Pick<Services, 'database' | 'clock' | 'secret'>;

export const sandboxWebhookKey = (services: Pick<Services, 'secret'>): Buffer =>
  services.secret('sandbox-webhook');

/** Path of the page on which the person pays. */
export const sandboxPayPath = (checkout_id: string, lang: string): string =>
  `/sandbox-pay/${checkout_id}?lang=${lang}`;

/** Header with the signature of a message: `t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const SANDBOX_SIGNATURE = 'akari-signature';

const id = z.string().min(1).max(64);
/** Body of a message. A checkout is one transaction. */
const sandboxMessage = z.object({
  checkout_id: id,
  purchase_id: id,
  type: z.enum(['paid', 'declined'] as const satisfies PaymentEventType[]),
  amount_cents: z.int(),
});
export type SandboxMessage = z.infer<typeof sandboxMessage>;

function read(body: string): Reading {
  try {
    const { data } = sandboxMessage.safeParse(JSON.parse(body));
    if (data === undefined) return { kind: 'unproven' };
    const { type, checkout_id, purchase_id, amount_cents } = data;
    const money = { amount_minor: amount_cents, currency: 'USD' } as const;
    const event = { type, transaction_id: checkout_id, purchase_id, checkout_id, sale_id: null, money };
    return { kind: 'events', events: [event] };
  } catch {
    return { kind: 'unproven' };
  }
}

/**
 * Creates a payment provider that takes no money but works like a real one: its own records, a hosted page, and an
 * asynchronous signed webhook that is retried until it is accepted.
 */
export const createSandboxProvider = (services: Deps): PaymentProvider => ({
  name: SANDBOX,
  company: null,
  statement: null,
  takes: { USD: { least_minor: 1, most_minor: 1_000_000 } },
  path_secret: null,
  reply: { content_type: 'application/json', body: '{}' },
  createCheckout: async ({ purchase_id, price, return_path, lang }) => {
    const { db } = services.database;
    await db
      .insert(sandboxCheckoutTable)
      .values({
        checkout_id: randomUUID(),
        purchase_id,
        amount_cents: price.amount_minor,
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
  readMessage: ({ method, headers, body }) => {
    const signature = headers[SANDBOX_SIGNATURE];
    const genuine =
      method === 'POST' &&
      typeof signature === 'string' &&
      webhookIsGenuine(sandboxWebhookKey(services), services.clock.nowMs(), body, signature);
    return genuine ? read(body) : { kind: 'unproven' };
  },
});
