import type { Way } from '@akari/contract';
import { isPromoViewer, loginRewards, viewerMissions } from '@akari/rules';
import { canSellPoints } from '../../core/site/points-for-sale.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';

const BOUGHT = `SELECT EXISTS (SELECT FROM point_lot l JOIN ledger_account a ON a.id = l.account_id
  WHERE a.owner_id = $1 AND l.source = 'purchase') AS bought`;
async function hasBought(db: Db, user_id: number): Promise<boolean> {
  const [row] = await namedQuery<{ bought: boolean }>(db, 'reward_bought', BOUGHT, [user_id]);
  return row?.bought === true;
}

const inMiles = (way: Way['way'], miles: number): Way => ({ way, miles, units: null });
const inUnits = (way: Way['way'], units: number | null): Way => ({ way, miles: null, units });

/** What earns miles on a site: its terms, without what is switched off. A promo member has no missions and writes no reviews. */
async function milesWays(db: Db, { site_id, user_type }: Member): Promise<Way[]> {
  if (isPromoViewer(user_type)) return [];
  const [missions, card, earned] = await Promise.all([
    siteTermsOf(db, site_id, 'missions'),
    siteTermsOf(db, site_id, 'login_bonus'),
    siteTermsOf(db, site_id, 'miles_earned'),
  ]);
  const rewards = loginRewards(card);
  return [
    ...(rewards.length === 0 || missions.day_most === 0
      ? []
      : [
          inMiles(
            'login_bonus',
            rewards.reduce((sum, miles) => sum + miles, 0),
          ),
        ]),
    ...(viewerMissions(missions).length === 0 || missions.day_most === 0
      ? []
      : [inMiles('missions', missions.day_most)]),
    ...(earned.review === 0 ? [] : [inMiles('review', earned.review)]),
  ];
}

/** What earns points or miles for a viewer, each with its figure of today. */
export async function rewardWays(services: Services, person: Member): Promise<Way[]> {
  const { db } = services.database;
  const [miles, offer, sells, bought] = await Promise.all([
    milesWays(db, person),
    siteTermsOf(db, person.site_id, 'first_offer'),
    canSellPoints(services, person.site_id),
    hasBought(db, person.user_id),
  ]);
  const { units } = services.config.referral;
  return [
    ...miles,
    ...(units === 0 ? [] : [inUnits('referral', units)]),
    ...(sells && offer.on && !bought ? [inUnits('first_offer', offer.most_units)] : []),
    ...(sells ? [inUnits('coupon', null)] : []),
    inUnits('present', null),
  ];
}
