import type { AnswerOf, BodyOf, exchangeMiles as exchangeCall } from '@akari/contract';
import { mileRates, takeMiles, usableMiles } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { lockLotAccount } from '../ledger/account-lots.ts';
import { issuePoints } from '../ledger/issue-points.ts';
import { requireSoundLedger } from '../ledger/ledger-check-state.ts';
import { balancesOf } from '../ledger/ledger.queries.ts';
import { lockMiles, openMileLots } from './mile-account.ts';
import { mileExchangeTable, mileLotTable } from './mile.table.ts';

type Asked = BodyOf<typeof exchangeCall>;

/** The points of an exchange are coupon points, as everything that the service gives. Both sides are one transfer. */
const postExchange = (
  { config }: Services,
  tx: Tx,
  { viewer_id, miles, units, key, at_ms }: Asked & { viewer_id: number; key: string; at_ms: number },
) =>
  issuePoints(
    tx,
    {
      idempotency_key: `miles_exchanged:${viewer_id}:${key}`,
      cause: 'miles_exchanged',
      cause_id: null,
      viewer_id,
      performer_id: null,
      at_ms,
      legs: [
        { owner_id: viewer_id, kind: 'viewer_coupon_points', amount_units: units },
        { owner_id: null, kind: 'house_promotion', amount_units: -units },
        { owner_id: viewer_id, kind: 'viewer_miles', amount_units: -miles },
        { owner_id: null, kind: 'house_miles', amount_units: miles },
      ],
    },
    { kind: 'coupon', source: 'miles', valid_ms: config.points.valid_ms },
  );

/**
 * Exchanges miles of a viewer for coupon points at the rate that the page has shown, once for a key: the miles that expire
 * soonest first.
 * @throws money_stopped, mile_rate_changed, miles_short, idempotency_key_reused; nothing was changed then
 */
export async function exchangeMiles(
  services: Services,
  { user_id: viewer_id, site_id }: Member,
  { miles, units }: Asked,
  key: string,
): Promise<AnswerOf<typeof exchangeCall>> {
  const intent = { user_id: viewer_id, key, content: ['miles.exchange', miles, units] };
  return once(services, intent, async (tx, after) => {
    await requireSoundLedger(tx);
    const rates = mileRates(await siteTermsOf(tx, site_id, 'mile_rates'));
    if (!rates.some((rate) => rate.miles === miles && rate.units === units))
      throw new Problem('mile_rate_changed');
    // In the order in which every transfer locks the accounts of a person.
    await lockLotAccount(tx, viewer_id, 'viewer_coupon_points');
    await lockMiles(tx, viewer_id);
    const at_ms = services.clock.nowMs();
    const lots = await openMileLots(tx, viewer_id);
    const taken = takeMiles(lots, miles, at_ms);
    if (taken === null) throw new Problem('miles_short');
    for (const part of taken)
      await tx
        .update(mileLotTable)
        .set({ left: sql`${mileLotTable.left} - ${part.miles}` })
        .where(eq(mileLotTable.id, part.lot_id));
    const { transfer_id } = await postExchange(services, tx, { viewer_id, miles, units, key, at_ms });
    await tx.insert(mileExchangeTable).values({ viewer_id, transfer_id, miles, units, at_ms });
    const balance = await balancesOf(tx, viewer_id);
    after(() => services.realtime.send(roomOf.user(viewer_id), 'balance.changed', balance));
    const usable = usableMiles(lots, at_ms).reduce((sum, { left }) => sum + left, 0);
    return { miles, units, left: usable - miles, balance };
  });
}
