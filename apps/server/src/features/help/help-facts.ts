import {
  baseRate,
  FREE_TIP_UNITS,
  REVIEW_LENGTH,
  REVIEW_SPENT_UNITS,
  SECRET_MESSAGE_UNITS,
  THANK_YOU_SPENT_UNITS,
  TIP_MIN_UNITS,
  UNITS_PER_POINT,
  type HelpCondition,
  type HelpFacts,
  type HelpFigure,
  type Language,
  type SessionMode,
} from '@akari/rules';
import { canSellPoints } from '../../core/site/points-for-sale.ts';
import { plansFor } from '../../core/site/plans-for-sale.ts';
import { allRates } from '../../core/session/price/rate-settings.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import { paysHere } from '../../platform/pays-here.ts';
import type { Services } from '../../platform/services.ts';

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000];

type Values = Readonly<Record<Exclude<HelpFigure, 'notice_days'>, number>>;
const inPoints = (units: number): number => units / UNITS_PER_POINT;

async function ratesHere({ database, config }: Services): Promise<(mode: SessionMode) => number> {
  const rates = await allRates(database.db);
  const site = rates.get(`site:${config.site_id}`) ?? null;
  return (mode) => inPoints(baseRate(mode, { site }));
}

async function valuesOf(services: Services): Promise<Values> {
  const { config, database } = services;
  const { terms } = config;
  const [rate, preview, miles] = await Promise.all([
    ratesHere(services),
    siteTermsOf(database.db, config.site_id, 'guest_preview'),
    siteTermsOf(database.db, config.site_id, 'miles_earned'),
  ]);
  return {
    valid_days: config.points.valid_ms / DAY_MS,
    bonus_points: inPoints(terms.registration_bonus_units),
    free_chat_minutes: terms.free_chat_ms / MINUTE_MS,
    free_chat_viewers: terms.free_chat_viewers,
    preview_each_seconds: preview.each_ms / SECOND_MS,
    preview_all_seconds: preview.total_ms / SECOND_MS,
    rate_party: rate('party'),
    rate_peep: rate('peep'),
    rate_voice: rate('voice'),
    rate_showtime: rate('showtime'),
    rate_twoshot: rate('twoshot'),
    rate_twoway: rate('twoway'),
    rate_hidden: rate('hidden'),
    cheer_seconds: terms.cheers.watched_ms / SECOND_MS,
    cheers_a_day: terms.cheers.a_day,
    tip_least: inPoints(TIP_MIN_UNITS),
    tip_free_least: inPoints(FREE_TIP_UNITS),
    secret_message_points: inPoints(SECRET_MESSAGE_UNITS),
    ticket_counts_minutes: terms.ticket_show.counts_ms / MINUTE_MS,
    unanswered_messages: terms.private_unanswered_max,
    return_seconds: terms.media_return_ms / SECOND_MS,
    favourites: terms.favourites.usual,
    favourites_vip: terms.favourites.vip,
    push_devices: terms.push_devices_most,
    review_points: inPoints(REVIEW_SPENT_UNITS),
    review_least: REVIEW_LENGTH.least,
    review_most: REVIEW_LENGTH.most,
    review_miles: miles.review,
    review_hours: config.queue.due_ms.review / HOUR_MS,
    miles_days: miles.valid_ms / DAY_MS,
    album_least_points: inPoints(terms.album.prices.least_units),
    album_most_points: inPoints(terms.album.prices.most_units),
    album_kept_days: terms.album.kept_ms / DAY_MS,
    album_hours: config.queue.due_ms.album / HOUR_MS,
    thank_you_points: inPoints(terms.thank_you_units),
    thank_you_spent: inPoints(THANK_YOU_SPENT_UNITS),
    history_days: terms.history_days,
    closing_days: config.closing_refund_ms / DAY_MS,
    limit_raise_hours: config.spend_limit_raise_ms / HOUR_MS,
    address_link_hours: config.mail.address_link_ms / HOUR_MS,
    password_link_minutes: config.mail.password_link_ms / MINUTE_MS,
    profile_hours: config.queue.due_ms.profile / HOUR_MS,
    payee_first_days: config.payout.hold_ms.first / DAY_MS,
    payee_changed_days: config.payout.hold_ms.changed / DAY_MS,
    agency_notice_days: config.payout.agency.notice_days,
  };
}

async function conditionsOf(services: Services): Promise<ReadonlySet<HelpCondition>> {
  const { site_id, mail } = services.config;
  const [sells, plans] = await Promise.all([canSellPoints(services, site_id), plansFor(services, site_id)]);
  const mails = mail.way !== 'none';
  return new Set<HelpCondition>([
    sells ? 'sale' : 'no-sale',
    mails ? 'mail' : 'no-mail',
    ...(plans.length > 0 ? (['plans'] as const) : []),
    ...(paysHere(services).on ? (['payouts'] as const) : []),
  ]);
}

const LISTS: Record<Language, (parts: readonly string[]) => string> = {
  ja: (parts) => parts.join('・'),
  en: (parts) => parts.join(', ').replace(/, ([^,]*)$/, ' and $1'),
};

/** What this site has, and the figures of its articles as each language writes them. */
export async function helpFactsOf(services: Services): Promise<Record<Language, HelpFacts>> {
  const [values, has] = await Promise.all([valuesOf(services), conditionsOf(services)]);
  const days = services.config.points.notice_days.map(String);
  const factsIn = (language: Language): HelpFacts => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      value.toLocaleString(language, { maximumFractionDigits: 4 }),
    ]);
    const figures = Object.fromEntries(written) as Record<keyof Values, string>;
    return { has, figures: { ...figures, notice_days: LISTS[language](days) } };
  };
  return { ja: factsIn('ja'), en: factsIn('en') };
}
