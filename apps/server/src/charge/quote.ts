import type { Offer } from '@akari/contract';
import {
  baseRate,
  flatPrice,
  FREE_TIP_UNITS,
  isAdmin,
  modesOffered,
  priceWith,
  SESSION_TYPE_OF_MODE,
  strongestCampaign,
  discountOf,
  type Campaign,
  type SessionMode,
} from '@akari/rules';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { campaignTable } from '../campaign/campaign.table.ts';
import { rateTable, type ChannelRow } from '../channel/channel.queries.ts';
import { settingTable } from '../platform/config/setting.table.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Member } from '../platform/http/person.ts';

/** Everything that a price is made of, read once. */
interface Ground {
  site: unknown;
  tier: unknown;
  campaigns: Campaign[];
  registered_ms_ago: number;
  first_in_broadcast: boolean;
  tipped_in_free_chat: boolean;
}

async function settingOf(db: Db | Tx, scope: string): Promise<unknown> {
  const [row] = await db
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scope), eq(settingTable.name, 'rates')));
  return row?.value;
}

async function campaignsOf(db: Db | Tx, channel: ChannelRow, site_id: number, now_ms: number) {
  return db
    .select()
    .from(campaignTable)
    .where(
      and(
        lte(campaignTable.starts_at_ms, now_ms),
        gt(campaignTable.ends_at_ms, now_ms),
        or(isNull(campaignTable.site_id), eq(campaignTable.site_id, site_id)),
        or(isNull(campaignTable.performer_id), eq(campaignTable.performer_id, channel.performer_id)),
      ),
    )
    .orderBy(campaignTable.id);
}

/** What the sessions and tips of this broadcast say. */
async function historyOf(db: Db | Tx, channel: ChannelRow, viewer_id: number) {
  const { rows } = await db.execute<{ first: boolean; tipped_units: number }>(sql`
    SELECT NOT EXISTS (SELECT FROM viewer_session s WHERE s.broadcast_id = ${channel.broadcast_id}
        AND s.charged_units > 0 AND s.viewer_id <> ${viewer_id}) AS first,
      (SELECT coalesce(max(t.units), 0) FROM tip t JOIN viewer_session s ON s.id = t.session_id
        WHERE t.broadcast_id = ${channel.broadcast_id} AND t.viewer_id = ${viewer_id} AND s.mode = 'free')
        AS tipped_units`);
  return rows[0] ?? { first: false, tipped_units: 0 };
}

/** Who asks for a price. */
type Asker = Pick<Member, 'user_id' | 'site_id' | 'user_type' | 'tier'>;

async function groundOf(db: Db | Tx, member: Asker, channel: ChannelRow, now_ms: number): Promise<Ground> {
  const [people] = await db
    .select({
      created_at_ms: userTable.created_at_ms,
      site_id: sql<number>`(SELECT site_id FROM app_user WHERE id = ${channel.performer_id})`,
    })
    .from(userTable)
    .where(eq(userTable.id, member.user_id));
  const site_id = people?.site_id ?? member.site_id;
  const history = await historyOf(db, channel, member.user_id);
  return {
    site: await settingOf(db, `site:${site_id}`),
    tier: await settingOf(db, `tier:${member.tier}`),
    campaigns: await campaignsOf(db, channel, site_id, now_ms),
    registered_ms_ago: now_ms - (people?.created_at_ms ?? 0),
    first_in_broadcast: history.first,
    tipped_in_free_chat: history.tipped_units >= FREE_TIP_UNITS,
  };
}

function offerOf(mode: SessionMode, member: Asker, channel: ChannelRow, ground: Ground): Offer {
  const session_type = SESSION_TYPE_OF_MODE[mode];
  if (isAdmin(member.user_type)) return { mode, session_type, ...flatPrice(0), campaign: null };
  const rate = baseRate(mode, {
    performer: channel.rates,
    tier: rateTable(ground.tier),
    site: rateTable(ground.site),
  });
  const campaign = rate === 0 ? null : strongestCampaign(ground.campaigns, { mode, ...ground });
  const price = priceWith(rate, campaign === null ? 0 : discountOf(campaign), ground.tipped_in_free_chat);
  return { mode, session_type, ...price, campaign: campaign?.label ?? null };
}

/** What each of the modes costs this person with this performer now. */
export async function quote(
  db: Db | Tx,
  member: Asker,
  channel: ChannelRow,
  modes: readonly SessionMode[],
  now_ms: number,
): Promise<Offer[]> {
  const ground = await groundOf(db, member, channel, now_ms);
  return modes.map((mode) => offerOf(mode, member, channel, ground));
}

/** The ways in which this person may enter now, with their prices. */
export const offersOf = (db: Db | Tx, member: Asker, channel: ChannelRow, now_ms: number): Promise<Offer[]> =>
  quote(db, member, channel, modesOffered(channel), now_ms);
