import type { ChannelCard, Favourite } from '@akari/contract';
import { compareFavourites, isOnAir, type LoginNoticeChoice } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { cardsById } from '../channel/state/channel.queries.ts';
import { mailPersonOf } from '../mail/mail-person.ts';
import { hasMail } from '../mail/queue-mail.ts';
import { devicesOf } from '../push/change-devices.ts';

const LIST = `SELECT f.performer_id, f.tells_page, f.tells_mail, f.tells_push,
    (SELECT coalesce(b.ended_at_ms, b.on_air_at_ms) FROM login_notice n JOIN broadcast b ON b.id = n.broadcast_id
      WHERE n.performer_id = f.performer_id ORDER BY n.broadcast_id DESC LIMIT 1) AS last_seen_ms,
    EXISTS (SELECT FROM bar b WHERE b.performer_id = f.performer_id AND b.viewer_id = f.viewer_id
      AND (b.until_ms IS NULL OR b.until_ms > $2)) AS barred
  FROM favourite f JOIN app_user u ON u.id = f.performer_id
  WHERE f.viewer_id = $1 AND u.closed_at_ms IS NULL ORDER BY f.performer_id`;
const NAMES = `SELECT u.user_name AS performer_name FROM favourite f JOIN app_user u ON u.id = f.performer_id
  WHERE f.viewer_id = $1 AND u.closed_at_ms IS NULL ORDER BY u.user_name`;
const CHOICE = `SELECT tells_page AS site, tells_mail AS mail, tells_push AS push FROM favourite WHERE viewer_id = $1 AND performer_id = $2`;

interface ListRow extends Record<string, unknown> {
  performer_id: number;
  tells_page: boolean;
  tells_mail: boolean;
  tells_push: boolean;
  last_seen_ms: number | null;
  barred: boolean;
}

/** A card as it is shown in a list of favourites: a hidden chat is not for everybody, so it is not announced here. */
export const shownCard = (card: ChannelCard): ChannelCard =>
  card.status === 'hidden_chat' || card.status === 'preparing'
    ? { ...card, status: 'offline', viewer_count: 0, on_air_since_ms: null, still_url: null, until_ms: null }
    : card;

/** The favourites of a viewer in the order of the list, without closed accounts. */
export async function favouritesOf({ database, clock }: Services, viewer_id: number): Promise<Favourite[]> {
  const rows = await namedQuery<ListRow>(database.db, 'favourites', LIST, [viewer_id, clock.nowMs()]);
  const cards = await cardsById(
    database.db,
    rows.map(({ performer_id }) => performer_id),
  );
  const favourites = rows.flatMap(
    ({ performer_id, tells_page, tells_mail, tells_push, last_seen_ms, barred }) => {
      const card = cards.get(performer_id);
      if (card === undefined) return [];
      const channel = shownCard(card);
      return {
        channel,
        last_seen_ms: isOnAir(channel.status) ? channel.on_air_since_ms : last_seen_ms,
        notice: { site: tells_page, mail: tells_mail, push: tells_push },
        ...(barred ? { barred: true as const } : {}),
      };
    },
  );
  const orderOf = ({ channel, last_seen_ms }: Favourite) => ({ ...channel, last_seen_ms });
  return favourites.toSorted((one, other) => compareFavourites(orderOf(one), orderOf(other)));
}

export async function favouriteNamesOf(db: Db, viewer_id: number): Promise<string[]> {
  const rows = await namedQuery<{ performer_name: string }>(db, 'favourite_names', NAMES, [viewer_id]);
  return rows.map(({ performer_name }) => performer_name);
}

/** How a viewer hears of a performer; null: she is no favourite. */
export async function noticeChoiceOf(
  db: Db,
  viewer_id: number,
  performer_id: number,
): Promise<LoginNoticeChoice | null> {
  const [row] = await namedQuery<LoginNoticeChoice & Record<string, unknown>>(
    db,
    'login_notice_choice',
    CHOICE,
    [viewer_id, performer_id],
  );
  return row ?? null;
}

/** Whether mail can reach a viewer. */
export async function noticeMailOf(
  services: Services,
  user_id: number,
): Promise<'ready' | 'unverified' | 'none'> {
  if (!hasMail(services)) return 'none';
  const person = await mailPersonOf(services.database.db, user_id);
  return person?.verified === true ? 'ready' : 'unverified';
}

/** Whether a push can reach a viewer. */
export async function noticePushOf(
  { push, database, clock }: Services,
  who: { user_id: number; login_id: number },
): Promise<'ready' | 'no_device' | 'none'> {
  if (push === null) return 'none';
  const devices = await devicesOf(database.db, who, clock.nowMs());
  return devices.length > 0 ? 'ready' : 'no_device';
}
