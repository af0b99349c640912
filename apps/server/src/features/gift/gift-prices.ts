import { GIFT_IDS, GIFTS, isGiftPrice, parsePoints, pointsText, type GiftPrices } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'gift_prices';

/** The gift prices of a performer's site, the same for all viewers. */
export const giftPricesOf = (db: Db | Tx, performer_id: number): Promise<GiftPrices> =>
  performerTermsOf(db, performer_id, NAME);

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
