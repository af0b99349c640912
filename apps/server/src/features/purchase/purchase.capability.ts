import { getPurchase, listPacks, startPurchase as startPurchaseCall } from '@akari/contract';
import { POINT_PACKS } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireStorable } from '../../platform/http/storable.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseUnderWay } from '../../core/session/state/purchase-hooks.ts';
import { describePurchase, hasPurchaseUnderWay, lastPackOf, ownPurchase } from './purchase.queries.ts';
import { settlePurchase } from './settle-purchase.ts';
import { startPurchase } from './start-purchase.ts';

function purchaseRoutes(app: FastifyInstance, services: Services): void {
  route(app, listPacks, async ({ person }) => ({
    packs: [...POINT_PACKS],
    last_pack_id: await lastPackOf(services.database.db, person.user_id),
  }));
  route(
    app,
    startPurchaseCall,
    async ({ body, person, idempotency_key }) => {
      const { row, pay_url } = await startPurchase(services, person, {
        ...body,
        idempotency_key,
      });
      return { purchase: describePurchase(row), pay_url };
    },
    { per_minute: 20 },
  );
  route(app, getPurchase, async ({ params, person }) => {
    const row = await ownPurchase(services, person.user_id, params.purchase_id);
    if (row === undefined) throw new Problem('not_found');
    return { purchase: describePurchase(row) };
  });
}

/** The signature covers the raw bytes, so only this route leaves its body unparsed. */
async function webhookRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (inner) => {
    inner.removeContentTypeParser('application/json');
    inner.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    const schema = { consumes: ['application/json'] };
    inner.post<{ Params: { provider: string } }>(
      '/api/purchase/webhook/:provider',
      { schema },
      async (request) => {
        const { payment } = services;
        if (payment === null || request.params.provider !== payment.name) throw new Problem('not_found');
        const signature = request.headers['akari-signature'];
        const event = payment.readWebhook(
          String(request.body),
          typeof signature === 'string' ? signature : '',
        );
        if (event === null) throw new Problem('webhook_signature_wrong');
        // The hook of all routes saw the body as one text, in which JSON escapes hide what PostgreSQL cannot store.
        requireStorable(event);
        await settlePurchase(services, event);
        return {};
      },
    );
  });
}

/** Point packs, purchases, and the provider's webhooks. */
export const purchaseCapability: Capability = {
  name: 'purchase',
  routes: async (app, services) => {
    purchaseRoutes(app, services);
    await webhookRoute(app, services);
  },
  start: (services) => {
    purchaseUnderWay(services).has = hasPurchaseUnderWay;
  },
};
