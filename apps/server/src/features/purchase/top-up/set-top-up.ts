import type { OwnTopUp, TopUpPlanChoice } from '@akari/contract';
import { packPrice, topUpPlanFits, type Language, type PointPack } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { composeOrder } from '../order/compose-order.ts';
import type { OrderText } from '../order/order-text.ts';
import { packOf, refuseBuying, type PurchasePlace } from '../start-purchase.ts';
import { cardOf, usableCard, type KnownCard } from '../stored-card/stored-card.queries.ts';
import { stopTopUpOf } from './stop-top-up.ts';
import { topUpConsentTable, topUpTable } from './top-up.table.ts';

/** The rule of a member, and what they may choose. */
export async function ownTopUp(services: Services, { user_id }: Pick<Member, 'user_id'>): Promise<OwnTopUp> {
  const [row] = await services.database.db.select().from(topUpTable).where(eq(topUpTable.user_id, user_id));
  const { top_up: bounds } = services.config;
  const plan =
    row === undefined
      ? null
      : {
          ...{ below_units: row.below_units, pack_id: row.pack_id },
          ...{ most_a_day: row.most_a_day, most_a_month: row.most_a_month },
        };
  const offered = bounds.most_a_day > 0;
  return { state: row?.state ?? 'off', plan, bounds: offered ? bounds : null };
}

interface Wanted {
  plan: TopUpPlanChoice;
  lang: Language;
}
interface Composed {
  order: OrderText;
  pack: PointPack;
  card: KnownCard;
}

/** @throws bad_request, not_found, and why nothing can be bought */
async function compose(
  services: Services,
  member: Member,
  { plan, lang }: Wanted,
  own_url: string,
): Promise<Composed> {
  const pack = await packOf(services, member.site_id, plan.pack_id);
  if (!topUpPlanFits(plan, pack.units, services.config.top_up)) throw new Problem('bad_request');
  const { user_id, site_id } = member;
  const card_id = (await cardOf(services, user_id))?.card_id ?? '';
  const { card, seller } = await usableCard(services, user_id, card_id, packPrice(pack));
  await refuseBuying(services, member);
  const place = { site_id, language: lang, own_url, card, top_up: plan };
  return { order: await composeOrder(services, seller, pack, place), pack, card };
}

/** What a member reads before points are bought automatically. @throws as `compose` */
export const reviewTopUp = async (
  services: Services,
  member: Member,
  wanted: Wanted,
  own_url: string,
): Promise<OrderText> => (await compose(services, member, wanted, own_url)).order;

/** Buys points automatically from now on, as the member has read it. @throws as `compose`; order_changed */
export async function setTopUp(
  services: Services,
  member: Member,
  wanted: Wanted & { order_hash: string },
  { own_url, ip_address }: PurchasePlace,
): Promise<void> {
  const { order, card, pack } = await compose(services, member, wanted, own_url);
  if (order.hash !== wanted.order_hash) throw new Problem('order_changed');
  const { user_id } = member;
  const { below_units, pack_id, most_a_day, most_a_month } = wanted.plan;
  await unitOfWork(services.database.db, async (tx) => {
    const at_ms = services.clock.nowMs();
    const [consent] = await tx
      .insert(topUpConsentTable)
      .values({
        ...{ user_id, ip_address, at_ms },
        shown_version: order.version,
        shown_hash: order.hash,
        shown_text: order.text,
        shown_language: order.language,
      })
      .returning({ id: topUpConsentTable.id });
    if (consent === undefined) throw new Error('the consent was not kept');
    const rule = {
      ...({ state: 'on', below_units, pack_id, most_a_day, most_a_month } as const),
      ...{ price_minor: pack.price_cents, currency: pack.currency },
      ...{ card_id: card.card_id, consent_id: consent.id, changed_at_ms: at_ms, next_at_ms: at_ms },
    };
    await tx
      .insert(topUpTable)
      .values({ user_id, ...rule })
      .onConflictDoUpdate({ target: topUpTable.user_id, set: rule });
  });
}

export const stopTopUp = (services: Services, user_id: number): Promise<boolean> =>
  unitOfWork(services.database.db, (tx) => stopTopUpOf(services, tx, user_id, { state: 'off' }));
