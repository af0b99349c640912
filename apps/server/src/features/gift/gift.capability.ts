import { listGifts, sendGift as sendGiftCall } from '@akari/contract';
import { giftsByPrice } from '@akari/rules';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { giftPricesOf } from './gift-prices.ts';
import { sendGift } from './send-gift.ts';

/** Gifts of the catalogue, anonymous or not (spec §4, §6). */
export const giftCapability: Capability = {
  name: 'gift',
  routes: (app, services) => {
    route(app, listGifts, async ({ query }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      return { gifts: giftsByPrice(await giftPricesOf(services.database.db, performer_id)) };
    });
    route(app, sendGiftCall, ({ body, person, idempotency_key }) =>
      sendGift(services, person, body, idempotency_key),
    );
  },
};
