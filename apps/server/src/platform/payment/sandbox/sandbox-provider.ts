import { randomUUID } from 'node:crypto';
import type { PaymentEventType } from '@akari/rules';
import { and, eq, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { unitOfWork } from '../../database/unit-of-work.ts';
import { setDeadline } from '../../deadline/deadline.ts';
import type {
  PaymentProvider,
  Reading,
  RefundAnswer,
  RefundRequest,
  StoredCards,
} from '../payment-provider.ts';
import { sandboxCheckoutTable, sandboxReturnTable } from './sandbox.table.ts';
import { webhookIsGenuine } from '../webhook-signature.ts';

export const SANDBOX = 'sandbox';
type Deps = Pick<Services, 'database' | 'clock' | 'secret' | 'config'>;

export const sandboxWebhookKey = (services: Pick<Services, 'secret'>): Buffer =>
  services.secret('sandbox-webhook');

/** Path of the page on which the person pays. */
export const sandboxPayPath = (checkout_id: string, lang: string): string =>
  `/sandbox-pay/${checkout_id}?lang=${lang}`;

/** Header with the signature of a message: `t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const SANDBOX_SIGNATURE = 'akari-signature';

const id = z.string().min(1).max(64);
/**
 * Body of a message. A checkout is one transaction; what goes back, or renews it, is another one, which `return_id` names.
 * A checkout that renews is a sale, by whose id its renewals name it.
 */
const sandboxMessage = z.object({
  checkout_id: id,
  purchase_id: id,
  return_id: z.optional(id),
  sale_id: z.optional(id),
  type: z.enum([
    ...['paid', 'declined', 'refunded', 'chargeback', 'chargeback_reversed'],
    ...['renewed', 'renewal_failed'],
  ] as const satisfies PaymentEventType[]),
  amount_cents: z.int(),
  /** A node of an older version does not send it. */
  currency: z.enum(['USD', 'JPY']).optional(),
});
export type SandboxMessage = z.infer<typeof sandboxMessage>;

/** What every payment is made with. It is no card. */
const TEST_CARD = { brand: 'TEST', last4: '0000' };

function read(body: string): Reading {
  try {
    const { data } = sandboxMessage.safeParse(JSON.parse(body));
    if (data === undefined) return { kind: 'unproven' };
    const { type, checkout_id, purchase_id, amount_cents, currency = 'USD', return_id = checkout_id } = data;
    const { sale_id = null } = data;
    const of_plan = type === 'renewed' || type === 'renewal_failed';
    const money = { amount_minor: amount_cents, currency };
    const card =
      type === 'paid' || type === 'renewed' ? { card: { ...TEST_CARD, credential: checkout_id } } : {};
    const event = {
      type,
      transaction_id: return_id,
      purchase_id: of_plan ? null : purchase_id,
      checkout_id: of_plan ? null : checkout_id,
      sale_id,
      money,
      ...card,
    };
    return { kind: 'events', events: [event] };
  } catch {
    return { kind: 'unproven' };
  }
}

/** The deadline by which the sandbox reports what goes back. */
export const SANDBOX_RETURN = 'sandbox_return';

/** Writes down what goes back, once for each id, and has it reported. */
export const keepSandboxReturn = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { return_id, ...kept }: Omit<typeof sandboxReturnTable.$inferInsert, 'created_at_ms'>,
): Promise<void> =>
  unitOfWork(database.db, async (tx) => {
    const now_ms = clock.nowMs();
    const rows = await tx
      .insert(sandboxReturnTable)
      .values({ return_id, ...kept, created_at_ms: now_ms })
      .onConflictDoNothing()
      .returning({ id: sandboxReturnTable.return_id });
    if (rows.length > 0) await setDeadline(tx, SANDBOX_RETURN, return_id, now_ms);
  });

/** Refunds what was paid and has not gone back. */
async function refund(
  services: Deps,
  { refund_id, checkout_id, sale_id, money }: RefundRequest,
): Promise<RefundAnswer> {
  const { db } = services.database;
  const return_id = `sbx_refund_${refund_id}`;
  const [known] = await db
    .select()
    .from(sandboxReturnTable)
    .where(eq(sandboxReturnTable.return_id, return_id));
  if (known !== undefined) return { outcome: 'done', reference: return_id };
  const [checkout] =
    checkout_id === null && sale_id === null
      ? []
      : await db
          .select()
          .from(sandboxCheckoutTable)
          .where(eq(sandboxCheckoutTable.checkout_id, checkout_id ?? sale_id ?? ''));
  if (checkout?.state !== 'paid') return { outcome: 'refused', reference: null };
  const [before] = await db
    .select({ cents: sum(sandboxReturnTable.amount_cents) })
    .from(sandboxReturnTable)
    .where(
      and(eq(sandboxReturnTable.checkout_id, checkout.checkout_id), eq(sandboxReturnTable.type, 'refunded')),
    );
  if (Number(before?.cents ?? 0) + money.amount_minor > checkout.amount_cents)
    return { outcome: 'refused', reference: null };
  const kept = {
    checkout_id: checkout.checkout_id,
    type: 'refunded',
    amount_cents: money.amount_minor,
  } as const;
  await keepSandboxReturn(services, { return_id, ...kept });
  return { outcome: 'done', reference: return_id };
}

/** Stops the renewals of a checkout. */
async function stopSandboxPlan({ database }: Pick<Services, 'database'>, sale_id: string): Promise<void> {
  await database.db
    .update(sandboxCheckoutTable)
    .set({ renews: 'stopped' })
    .where(and(eq(sandboxCheckoutTable.checkout_id, sale_id), eq(sandboxCheckoutTable.renews, 'on')));
}

const TOKEN_MS = 3_600_000;
/** Charges the test card: a checkout that is paid at once. Its id is the token, so that it is charged once. */
const storedCards = (services: Deps): StoredCards => ({
  token_ms: TOKEN_MS,
  prepare: () => Promise.resolve({ token: randomUUID() }),
  chargeStored: async ({ token, purchase_id, price }) => {
    await services.database.db
      .insert(sandboxCheckoutTable)
      .values({
        checkout_id: token,
        purchase_id,
        amount_cents: price.amount_minor,
        return_url: '/',
        state: 'paid',
        created_at_ms: services.clock.nowMs(),
      })
      .onConflictDoNothing();
    return { outcome: 'paid', sale_id: token };
  },
  readCharge: async ({ token }) => {
    const [row] = await services.database.db
      .select({ checkout_id: sandboxCheckoutTable.checkout_id })
      .from(sandboxCheckoutTable)
      .where(eq(sandboxCheckoutTable.checkout_id, token));
    return row === undefined ? { outcome: 'none', reason: 'no charge' } : { outcome: 'paid', sale_id: token };
  },
});

/**
 * Creates a payment provider that takes no money but works like a real one: its own records, a hosted page, and an
 * asynchronous signed webhook that is retried until it is accepted.
 */
export const createSandboxProvider = (services: Deps): PaymentProvider => ({
  name: SANDBOX,
  ...(services.config.demo ? { testPath: (checkout_id: string) => `/sandbox-pay/${checkout_id}/back` } : {}),
  company: null,
  statement: null,
  takes: { USD: { least_minor: 1, most_minor: 1_000_000 }, JPY: { least_minor: 1, most_minor: 1_000_000 } },
  path_secret: null,
  reply: { content_type: 'application/json', body: '{}' },
  createCheckout: async ({ purchase_id, price, return_path, lang, recurring }) => {
    const { db } = services.database;
    await db
      .insert(sandboxCheckoutTable)
      .values({
        checkout_id: randomUUID(),
        purchase_id,
        amount_cents: price.amount_minor,
        currency: price.currency === 'JPY' ? 'JPY' : 'USD',
        return_url: return_path,
        renews: recurring === undefined ? 'never' : 'on',
        created_at_ms: services.clock.nowMs(),
      })
      .onConflictDoNothing();
    const [row] = await db
      .select()
      .from(sandboxCheckoutTable)
      .where(eq(sandboxCheckoutTable.purchase_id, purchase_id));
    if (row === undefined) throw new Error(`no checkout for purchase ${purchase_id}`);
    const { checkout_id } = row;
    return { checkout_id, redirect: { method: 'GET', url: sandboxPayPath(checkout_id, lang) } };
  },
  refund: (request) => refund(services, request),
  stored: storedCards(services),
  recurring: {
    first_days_most: 365,
    cancel: (sale_id) => stopSandboxPlan(services, sale_id),
    testPath: (sale_id, lang) => `/sandbox-pay/${sale_id}/plan?lang=${lang}`,
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
