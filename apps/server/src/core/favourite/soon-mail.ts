import { isOnAir, PATHS, QUIET_TIME_ZONE, type Language } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { cardById } from '../channel/state/channel.queries.ts';
import { mailKinds } from '../mail/mail-kinds.ts';
import { pageUrl } from '../mail/mail-origin.ts';
import { mailPersonOf } from '../mail/mail-person.ts';
import type { MailText } from '../mail/mail-text.ts';
import { clockTime } from './soon-time.ts';

const SAID = {
  ja: {
    subject: { named: '【Akari】お気に入りの配信がまもなく始まります', neutral: 'お知らせがあります' },
    named: (time: string, name: string) => `${time}に、${name}さんの配信が始まる予定です。`,
    neutral: (time: string) => `${time}に、お気に入りの方がオンラインになる予定です。`,
    profile: 'プロフィールを開く',
    list: 'お気に入りを見る',
  },
  en: {
    subject: { named: 'Akari: a favorite of yours will be live soon', neutral: 'There is news for you' },
    named: (time: string, name: string) => `${name} plans to go live at ${time}.`,
    neutral: (time: string) => `One of your favorites plans to be online at ${time}.`,
    profile: 'Open the profile',
    list: 'See your favorites',
  },
} as const satisfies Record<Language, object>;

const ZONE = `SELECT (SELECT time_zone FROM favourite_person WHERE user_id = $1) AS time_zone,
    EXISTS (SELECT FROM next_login WHERE performer_id = $2 AND at_ms = $3) AS planned`;
async function planOf(tx: Tx, user_id: number | null, performer_id: number, at_ms: number) {
  const values = [user_id ?? 0, performer_id, at_ms];
  const [row] = await namedQuery<{ time_zone: string | null; planned: boolean }>(
    tx,
    'soon_mail_plan',
    ZONE,
    values,
  );
  return { planned: row?.planned === true, time_zone: row?.time_zone ?? QUIET_TIME_ZONE };
}

/**
 * The notice that a favourite means to be on the air. One of a time that has passed or that she has moved brings none, nor
 * while she is live. Only for a person who lets mails name the service does it name the performer too.
 */
export const addSoonMail = (services: Services): void =>
  mailKinds(services).add('favourite_soon', async ({ clock }, tx, { params, user_id }) => {
    const [performer_id, at_ms] = [Number(params['performer_id']), Number(params['at_ms'])];
    const [card, plan, person] = await Promise.all([
      cardById(tx, performer_id),
      planOf(tx, user_id, performer_id, at_ms),
      user_id === null ? null : mailPersonOf(tx, user_id),
    ]);
    if (card === null || !plan.planned || at_ms <= clock.nowMs() || isOnAir(card.status)) return null;
    const textOf = (lang: Language): MailText => {
      const { subject, named, neutral, profile, list } = SAID[lang];
      const time = clockTime(at_ms, plan.time_zone, lang, true);
      const path = `${PATHS.profile}/${encodeURIComponent(card.performer_name)}`;
      return person?.named === true
        ? {
            subject,
            parts: [
              { text: named(time, card.display_name[lang]) },
              { button: profile, url: pageUrl(services, path) },
            ],
          }
        : {
            subject,
            parts: [{ text: neutral(time) }, { button: list, url: pageUrl(services, PATHS.favourites) }],
          };
    };
    return { texts: { ja: textOf('ja'), en: textOf('en') } };
  });
