import { GIFT_IDS, GIFTS, isGiftPrice, parsePoints, pointsText, type GiftPrices } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const NAME = 'gift_prices';
/** Ignores a gift that this version does not know, and a price that is not allowed. */
const kept = z.record(z.string(), z.unknown()).transform((set): GiftPrices => {
  const prices: GiftPrices = {};
  for (const gift of GIFT_IDS) {
    const units = set[gift];
    if (typeof units === 'number' && isGiftPrice(units)) prices[gift] = units;
  }
  return prices;
});

const PRICES = `SELECT g.value FROM app_user u JOIN setting g ON g.scope = 'site:' || u.site_id AND g.name = '${NAME}'
  WHERE u.id = $1`;

/** The gift prices of a performer's site, the same for all viewers. */
export async function giftPricesOf(db: Db | Tx, performer_id: number): Promise<GiftPrices> {
  const [row] = await namedQuery<{ value: unknown }>(db, 'gift_prices_of', PRICES, [performer_id]);
  const set = kept.safeParse(row?.value);
  return set.success ? set.data : {};
}

const options = z.object({
  gift: z.enum(GIFT_IDS),
  points: z.string().transform((text, context) => {
    const units = parsePoints(text) ?? 0;
    if (!isGiftPrice(units)) context.addIssue('a gift costs 0.2 to 10,000 points');
    return units;
  }),
});

/** Staff act: sets the price of a gift on a site, from now on. */
export async function setGiftPrice(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { gift, points } = options.parse(asked);
  const value: GiftPrices = { [gift]: points };
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `${GIFTS[gift].name.en} costs ${pointsText(points)} points on site ${site_id}, from now on`,
  };
}
