import {
  chargeStoredCard,
  getStoredCard,
  reviewCardOrder as reviewCall,
  setStoredCard,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/call-route.ts';
import type { Member } from '../../../platform/http/person.ts';
import { publicUrlOf } from '../../../platform/http/own-origin.ts';
import type { Services } from '../../../platform/services.ts';
import { describePurchase } from '../purchase.queries.ts';
import { chargeCard, reviewCardOrder } from './charge-card.ts';
import { pageCardOf } from './page-card.ts';
import { setCard } from './set-card.ts';
import { cardOf, cardSells, describeCard } from './stored-card.queries.ts';

/** The card on file of a member, and purchases with it. */
export function storedCardRoutes(app: FastifyInstance, services: Services): void {
  const answer = async (person: Member) => {
    const card = await cardOf(services, person.user_id);
    return {
      card: card === null ? null : describeCard(card),
      card_sells: card !== null && (await cardSells(services, person, card)),
      page_card: await pageCardOf(services, person.user_id, person.chat_lang),
    };
  };
  route(app, getStoredCard, ({ person }) => answer(person));
  route(app, reviewCall, async ({ query, person, request }) => {
    const own_url = publicUrlOf(services.config, request);
    const { order, key } = await reviewCardOrder(services, person, query, own_url);
    return { order: { hash: order.hash, parts: order.parts }, key };
  });
  route(
    app,
    chargeStoredCard,
    async ({ body, person, idempotency_key: key, request }) => {
      const place = { own_url: publicUrlOf(services.config, request), ip_address: request.ip };
      return { purchase: describePurchase(await chargeCard(services, person, { ...body, key }, place)) };
    },
    { per_minute: 10 },
  );
  route(app, setStoredCard, async ({ body, person }) => {
    await setCard(services, person.user_id, body);
    return answer(person);
  });
}
