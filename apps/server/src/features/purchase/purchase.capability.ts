import {
  getPurchase,
  listPacks,
  reviewOrder as reviewOrderCall,
  startPurchase as startPurchaseCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { deviceHash } from '../../core/account/login/device-cookie.ts';
import { packsFor } from '../../core/site/points-for-sale.ts';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { usualRate } from '../../core/session/price/usual-rate.ts';
import { purchaseUnderWay } from '../../core/session/state/purchase-hooks.ts';
import { describePurchase, hasPurchaseUnderWay, lastPackOf, ownPurchase } from './purchase.queries.ts';
import { askStatuses, askStatusRoute } from './ask-status.ts';
import { expireTransfers } from './bank-transfer/move-transfer.ts';
import { transferRoutes } from './bank-transfer/transfer.routes.ts';
import { oldFirstOffers } from './first-offer/old-offers.ts';
import { withFirstOffer } from './first-offer/find-first-offer.ts';
import { messageRoute } from './message-route.ts';
import { payPageRoute } from './pay-page/pay-page-route.ts';
import { paymentQueue } from './payment-queue.ts';
import { addReceiptMail } from './receipt-mail.ts';
import { handleKeptPayments } from './receive-payment.ts';
import { planStopQueue } from './plan/plan-stop-queue.ts';
import { planRoutes } from './plan/plan.routes.ts';
import { watchPlans } from './plan/watch-plans.ts';
import { differenceQueue } from './provider-book/difference-queue.ts';
import { providerBookRoutes } from './provider-book/office-book.ts';
import { reconcileDaily } from './provider-book/reconcile.ts';
import { purchaseRecordRoute } from './purchase-record.ts';
import { receiptRoutes } from './receipt/receipt.routes.ts';
import { refundQueue } from './refund/refund-queue.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { sendRefunds } from './refund/send-refund.ts';
import { returnRoute } from './return-route.ts';
import { followCharges } from './stored-card/follow-charge.ts';
import { storedCardRoutes } from './stored-card/stored-card.routes.ts';
import { runTopUps } from './top-up/run-top-ups.ts';
import { addTopUpMail } from './top-up/top-up-mail.ts';
import { topUpRoutes } from './top-up/top-up.routes.ts';
import { methodsFor, reviewOrder, startPurchase } from './start-purchase.ts';

function purchaseRoutes(app: FastifyInstance, services: Services): void {
  route(app, listPacks, async ({ person, request, reply }) => ({
    ...(await withFirstOffer(
      services,
      { person, device_hash: deviceHash(request, reply) },
      await packsFor(services, person.site_id),
    )),
    methods: await methodsFor(services, person.site_id),
    last_pack_id: await lastPackOf(services.database.db, person.user_id),
    rate_units_per_min: await usualRate(services.database.db, person),
  }));
  route(app, reviewOrderCall, async ({ query, person, request, reply }) => {
    const own_url = publicUrlOf(services.config, request);
    const place = { own_url, device_hash: deviceHash(request, reply) };
    const { order, coupon, offer, methods, method } = await reviewOrder(services, person, query, place);
    const { hash, parts } = order;
    if (coupon === null) {
      if (offer === null) return { order: { hash, parts }, methods, method };
      const { before_cents, price_cents } = offer;
      return { order: { hash, parts, first_offer: { before_cents, price_cents } }, methods, method };
    }
    const { code, kind, before_cents, price_cents, bonus_units } = coupon;
    const applied = { code, kind, before_cents, price_cents, bonus_units };
    return { order: { hash, parts, coupon: applied }, methods, method };
  });
  route(
    app,
    startPurchaseCall,
    async ({ body, person, idempotency_key, request, reply }) => {
      const { row, pay_url } = await startPurchase(
        services,
        person,
        {
          ...body,
          idempotency_key,
        },
        {
          own_url: publicUrlOf(services.config, request),
          ip_address: request.ip,
          device_hash: deviceHash(request, reply),
        },
      );
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

/** Point packs, purchases, and the provider's messages. */
export const purchaseCapability: Capability = {
  name: 'purchase',
  routes: async (app, services) => {
    purchaseRoutes(app, services);
    payPageRoute(app, services);
    purchaseRecordRoute(app, services);
    receiptRoutes(app, services);
    refundRoutes(app, services);
    transferRoutes(app, services);
    providerBookRoutes(app, services);
    storedCardRoutes(app, services);
    topUpRoutes(app, services);
    planRoutes(app, services);
    addTopUpMail(services);
    askStatusRoute(app, services);
    returnRoute(app, services);
    queueKinds(services).add(paymentQueue);
    queueKinds(services).add(planStopQueue(services));
    queueKinds(services).add(differenceQueue);
    queueKinds(services).add(refundQueue(services));
    addReceiptMail(services);
    await messageRoute(app, services);
  },
  start: async (services) => {
    purchaseUnderWay(services).has = hasPurchaseUnderWay;
    handleKeptPayments(services);
    askStatuses(services);
    sendRefunds(services);
    expireTransfers(services);
    followCharges(services);
    await runTopUps(services);
    await watchPlans(services);
    await reconcileDaily(services);
    await startRetentionJob(services, oldFirstOffers(services.config.origin_kept_ms));
  },
};
