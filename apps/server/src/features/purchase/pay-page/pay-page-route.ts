import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authorize } from '../../../platform/http/authorize.ts';
import { originsOf } from '../../../platform/http/outside-origins.ts';
import { publicUrlOf } from '../../../platform/http/own-origin.ts';
import { ownPathOf } from '../../../platform/http/own-path.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { returnUrl } from '../../../platform/http/return-url.ts';
import type { Services } from '../../../platform/services.ts';
import { ownPurchase, type PurchaseRow } from '../purchase.queries.ts';
import { refuseBuying } from '../start-purchase.ts';
import { payPage, payPagePolicy } from './pay-page.ts';

const NONCE_BYTES = 16;
const params = z.object({ purchase_id: z.string().regex(/^\d{1,16}$/) });
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/**
 * Where the browser goes instead of the payment page; null: it may pay. A purchase that is decided shows its state. One
 * whose time for its coupon is over, or whose company has moved since, is ordered again.
 */
function elsewhere(
  { clock, config }: Services,
  row: PurchaseRow,
  form_origin: string,
  own_url: string,
): string | null {
  if (row.state !== 'pending') return returnUrl(own_url, row.return_path, String(row.id));
  const over = clock.nowMs() - row.created_at_ms >= config.coupon_hold_ms;
  if (!over && originsOf(config, 'form').includes(form_origin)) return null;
  return new URL(ownPathOf(row.return_path) ?? '/', own_url).href;
}

/**
 * Leads the buyer alone from an order to the page of a company that takes a form. The values of the form are in no address.
 */
export const payPageRoute = (app: FastifyInstance, services: Services): void =>
  void app.get(
    '/api/purchase/:purchase_id/pay',
    { schema: { params }, config: LIMIT },
    async (request, reply) => {
      const person = authorize(request.person, 'purchase.create');
      const row = await ownPurchase(services, person.user_id, params.parse(request.params).purchase_id);
      if (row === undefined || row.pay_form === null) throw new Problem('not_found');
      const { origin } = new URL(row.pay_form.url);
      const other = elsewhere(services, row, origin, publicUrlOf(services.config, request));
      if (other !== null) return reply.redirect(other, 303);
      await refuseBuying(services, person);
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': payPagePolicy(nonce, origin),
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(payPage(row.pay_form, person.chat_lang, nonce));
    },
  );
