import { GIFT_IDS, GIFTS, isGiftPrice, parsePoints, pointsText, type GiftPrices } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
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

/** Staff command: sets the price of a gift on a site, from now on. */
export async function setGiftPrice(database: Database, site_id: number, asked: unknown): Promise<string> {
  const { gift, points } = options.parse(asked);
  const value: GiftPrices = { [gift]: points };
  await database.db
    .insert(settingTable)
    .values({ scope: `site:${site_id}`, name: NAME, value })
    .onConflictDoUpdate({
      target: [settingTable.scope, settingTable.name],
      set: { value: sql`${settingTable.value} || ${JSON.stringify(value)}::jsonb` },
    });
  return `${GIFTS[gift].name.en} costs ${pointsText(points)} points on site ${site_id}, from now on`;
}
