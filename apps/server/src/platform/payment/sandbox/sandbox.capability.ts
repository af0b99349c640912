import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PATHS } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Capability } from '../../capability.ts';
import { unitOfWork } from '../../database/unit-of-work.ts';
import { locksNothing, setDeadline } from '../../deadline/deadline.ts';
import { publicUrlOf } from '../../http/own-origin.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { sandboxBackPage, type SandboxBack } from './sandbox-back-page.ts';
import { sandboxPage } from './sandbox-page.ts';
import { sandboxPlanPage } from './sandbox-plan-page.ts';
import {
  SANDBOX,
  SANDBOX_RETURN,
  SANDBOX_SIGNATURE,
  keepSandboxReturn,
  sandboxWebhookKey,
  type SandboxMessage,
} from './sandbox-provider.ts';
import { sandboxCheckoutTable, sandboxRenewalTable, sandboxReturnTable } from './sandbox.table.ts';
import { returnUrl } from '../../http/return-url.ts';
import { signWebhook } from '../webhook-signature.ts';

const WEBHOOK = 'sandbox_webhook';
const WEBHOOK_TIMEOUT_MS = 5_000;

const params = z.object({ checkout_id: z.uuid() });
const query = z.object({ lang: z.enum(['ja', 'en']).default('ja') });
const decisionForm = z.object({ decision: z.enum(['paid', 'declined']) });

const RENEWAL = 'sandbox_renewal';
const backForm = z.object({ decision: z.enum(['chargeback', 'chargeback_reversed']) });
const renewalForm = z.object({ decision: z.enum(['renewed', 'renewal_failed']) });

const ofCheckout = (checkout_id: string) => eq(sandboxCheckoutTable.checkout_id, checkout_id);

async function checkoutOf(services: Services, checkout_id: string) {
  const [checkout] = await services.database.db
    .select()
    .from(sandboxCheckoutTable)
    .where(ofCheckout(checkout_id));
  if (checkout === undefined) throw new Problem('not_found');
  return checkout;
}

/** Decides an open checkout once, and schedules the webhook after the configured delay (SANDBOX_DELAY_MS). */
async function decide(services: Services, checkout_id: string, decision: 'paid' | 'declined'): Promise<void> {
  await unitOfWork(services.database.db, async (tx) => {
    const decided = await tx
      .update(sandboxCheckoutTable)
      .set({ state: decision })
      .where(and(ofCheckout(checkout_id), eq(sandboxCheckoutTable.state, 'open')))
      .returning({ id: sandboxCheckoutTable.checkout_id });
    if (decided.length === 0) return;
    const due = services.clock.nowMs() + services.config.sandbox_delay_ms;
    await setDeadline(tx, WEBHOOK, checkout_id, due);
  });
}

const originOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** Sends a message as a third party would: signed, over HTTP. @throws when it is not accepted; it is sent again then */
async function send(services: Services, app: FastifyInstance, message: SandboxMessage): Promise<void> {
  const body = JSON.stringify(message);
  const at_ms = services.clock.nowMs();
  const response = await fetch(`${originOf(app)}/api/purchase/webhook/${SANDBOX}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE]: signWebhook(sandboxWebhookKey(services), at_ms, body),
    },
    body,
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the webhook was answered with ${response.status}`);
}

async function sendDecision(services: Services, app: FastifyInstance, checkout_id: string): Promise<void> {
  const { purchase_id, state, amount_cents, currency, renews } = await checkoutOf(services, checkout_id);
  await send(services, app, {
    ...{ checkout_id, purchase_id, amount_cents, currency },
    ...(renews === 'never' ? {} : { sale_id: checkout_id }),
    type: state === 'paid' ? 'paid' : 'declined',
  });
}

async function sendReturn(services: Services, app: FastifyInstance, return_id: string): Promise<void> {
  const [back] = await services.database.db
    .select()
    .from(sandboxReturnTable)
    .where(eq(sandboxReturnTable.return_id, return_id));
  if (back === undefined) return;
  const { checkout_id, type, amount_cents } = back;
  const { purchase_id, currency } = await checkoutOf(services, checkout_id);
  await send(services, app, { checkout_id, purchase_id, type, amount_cents, currency, return_id });
}

/** Writes down a renewal by a press, and has it reported. */
const renew = (services: Services, checkout_id: string, type: 'renewed' | 'renewal_failed'): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const now_ms = services.clock.nowMs();
    const [on] = await tx
      .select({ renews: sandboxCheckoutTable.renews })
      .from(sandboxCheckoutTable)
      .where(and(ofCheckout(checkout_id), eq(sandboxCheckoutTable.state, 'paid')));
    if (on?.renews !== 'on') return;
    const renewal_id = `sbx_renewal_${randomUUID()}`;
    await tx.insert(sandboxRenewalTable).values({ renewal_id, checkout_id, type, created_at_ms: now_ms });
    await setDeadline(tx, RENEWAL, renewal_id, now_ms);
  });

async function sendRenewal(services: Services, app: FastifyInstance, renewal_id: string): Promise<void> {
  const [renewal] = await services.database.db
    .select()
    .from(sandboxRenewalTable)
    .where(eq(sandboxRenewalTable.renewal_id, renewal_id));
  if (renewal === undefined) return;
  const { checkout_id, type } = renewal;
  const { purchase_id, amount_cents, currency } = await checkoutOf(services, checkout_id);
  await send(services, app, {
    ...{ checkout_id, purchase_id, type, amount_cents, currency },
    ...{ return_id: renewal_id, sale_id: checkout_id },
  });
}

function planRoutes(app: FastifyInstance, services: Services): void {
  app.get(
    '/sandbox-pay/:checkout_id/plan',
    { schema: { params, querystring: query } },
    async (request, reply) => {
      const { checkout_id } = params.parse(request.params);
      const { lang } = query.parse(request.query);
      const { renews } = await checkoutOf(services, checkout_id);
      const action = `/sandbox-pay/${checkout_id}/plan`;
      const page = sandboxPlanPage({ lang, renews: renews === 'on', action });
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    },
  );
  app.post(
    '/sandbox-pay/:checkout_id/plan',
    { schema: { params, body: renewalForm }, config: { form: true } },
    async (request, reply) => {
      const { checkout_id } = params.parse(request.params);
      await renew(services, checkout_id, renewalForm.parse(request.body).decision);
      return reply.redirect(new URL(PATHS.plans, publicUrlOf(services.config, request)).href, 303);
    },
  );
  services.deadlines.handle(RENEWAL, locksNothing, (_tx, _after, _locked, { subject }) =>
    sendRenewal(services, app, subject),
  );
}

/** What a test can do with a payment: its bank takes it back once, and gives it again once. */
async function nextBack({ database }: Services, checkout_id: string): Promise<SandboxBack | null> {
  const rows = await database.db
    .select({ type: sandboxReturnTable.type })
    .from(sandboxReturnTable)
    .where(eq(sandboxReturnTable.checkout_id, checkout_id));
  const done = rows.map(({ type }) => type);
  if (done.includes('refunded') || done.includes('chargeback_reversed')) return null;
  return done.includes('chargeback') ? 'chargeback_reversed' : 'chargeback';
}

/** The page on which a test takes a payment back. A server without DEMO has none. */
function backRoutes(app: FastifyInstance, services: Services): void {
  const url = '/sandbox-pay/:checkout_id/back';
  const possible = async (checkout_id: string): Promise<SandboxBack | null> => {
    if (!services.config.demo) throw new Problem('not_found');
    const { state } = await checkoutOf(services, checkout_id);
    return state === 'paid' ? nextBack(services, checkout_id) : null;
  };
  app.get(url, { schema: { params, querystring: query } }, async (request, reply) => {
    const { checkout_id } = params.parse(request.params);
    const { lang } = query.parse(request.query);
    const page = sandboxBackPage(
      lang,
      await possible(checkout_id),
      `/sandbox-pay/${checkout_id}/back?lang=${lang}`,
    );
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.post(
    url,
    { schema: { params, querystring: query, body: backForm }, config: { form: true } },
    async (request, reply) => {
      const { checkout_id } = params.parse(request.params);
      const { lang } = query.parse(request.query);
      const { decision } = backForm.parse(request.body);
      const { amount_cents } = await checkoutOf(services, checkout_id);
      if ((await possible(checkout_id)) === decision) {
        const kept = {
          return_id: `sbx_${decision}_${checkout_id}`,
          checkout_id,
          type: decision,
          amount_cents,
        };
        await keepSandboxReturn(services, kept);
      }
      const back = new URL(
        `/sandbox-pay/${checkout_id}/back?lang=${lang}`,
        publicUrlOf(services.config, request),
      );
      return reply.redirect(back.href, 303);
    },
  );
}

/** The sandbox provider's side: its pages and its webhook sender. */
export const createSandboxCapability = (): Capability => ({
  name: 'payment-sandbox',
  routes: (app, services) => {
    planRoutes(app, services);
    backRoutes(app, services);
    app.get(
      '/sandbox-pay/:checkout_id',
      { schema: { params, querystring: query } },
      async (request, reply) => {
        const { checkout_id } = params.parse(request.params);
        const { lang } = query.parse(request.query);
        const checkout = await checkoutOf(services, checkout_id);
        const page = sandboxPage({
          lang,
          amount_cents: checkout.amount_cents,
          currency: checkout.currency,
          open: checkout.state === 'open',
          action: `/sandbox-pay/${checkout_id}`,
          return_url: returnUrl(
            publicUrlOf(services.config, request),
            checkout.return_url,
            checkout.purchase_id,
          ),
        });
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
      },
    );
    app.post(
      '/sandbox-pay/:checkout_id',
      { schema: { params, body: decisionForm }, config: { form: true } },
      async (request, reply) => {
        const { checkout_id } = params.parse(request.params);
        const checkout = await checkoutOf(services, checkout_id);
        await decide(services, checkout_id, decisionForm.parse(request.body).decision);
        const ownUrl = publicUrlOf(services.config, request);
        return reply.redirect(returnUrl(ownUrl, checkout.return_url, checkout.purchase_id), 303);
      },
    );
    services.deadlines.handle(WEBHOOK, locksNothing, (_tx, _after, _locked, { subject }) =>
      sendDecision(services, app, subject),
    );
    services.deadlines.handle(SANDBOX_RETURN, locksNothing, (_tx, _after, _locked, { subject }) =>
      sendReturn(services, app, subject),
    );
  },
});
