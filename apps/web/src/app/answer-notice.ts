import type { PresentNotice } from '@akari/contract/present';
import { takePointNotices } from '@akari/contract/lot';
import type { TipRequest } from '@akari/contract/tip-menu';
import { GIFTS, UNITS_PER_POINT } from '@akari/rules';
import { callServer } from '../platform/api/call-server.ts';
import { PATHS, roomPath } from '../platform/browser/paths.ts';
import type { ServerEventBody } from '../platform/socket/server-event.ts';
import { store } from '../platform/store/store.ts';
import { noticeShown } from '../platform/store/notification.slice.ts';
import { onAirText } from '../features/favourite/viewer/on-air-text.ts';
import { contactText } from '../features/contact/text.ts';
import { bonusNewsText } from '../features/ledger/bonus-news-text.ts';
import { expiryText } from '../features/ledger/expiry-text.ts';
import { presentNewsText } from '../features/present/viewer/news-text.ts';
import { topUpNewsText } from '../features/purchase/top-up/news-text.ts';
import { reportText } from '../features/report/text.ts';
import { thankYouNewsText } from '../features/thank-you/studio/news-text.ts';
import { requestNewsText } from '../features/tip-menu/viewer/news-text.ts';
import { currentLanguage } from '../text/current-language.ts';
import { formatDate, formatPoints } from '../text/format.ts';

const show = (text: string): void => void store.dispatch(noticeShown({ kind: 'news', text }));

export const showDecision = (number: string, upheld: boolean): void =>
  show(reportText.t(upheld ? 'decided.upheld' : 'decided.dismissed', { number }));
/** Points that come back are said until the person closes the notice. */
export function showRequest({ state, text, units }: TipRequest): void {
  if (state === 'open') return;
  const points = formatPoints(units, currentLanguage());
  const said = requestNewsText.t(state, { text, points, count: units / UNITS_PER_POINT });
  store.dispatch(noticeShown({ kind: state === 'done' ? 'news' : 'warning', text: said }));
}
/** A present stays in the list of notifications; the notice clears by itself. */
export function showPresent({ from, units, gift, message }: PresentNotice): void {
  const language = currentLanguage();
  const points = formatPoints(units, language);
  const said = { name: from[language], points, count: units / UNITS_PER_POINT };
  const present =
    gift === null
      ? presentNewsText.t('points', said)
      : presentNewsText.t('gift', {
          ...said,
          gift: language === 'ja' ? GIFTS[gift].name.ja : GIFTS[gift].phrase,
        });
  const text = message === null ? present : presentNewsText.t('message', { present, message });
  store.dispatch(noticeShown({ kind: 'present', text }));
}
/** To the performer: thank-you points stay in the list of notifications. */
export function showThankYou({ user_name, units }: ServerEventBody<'thank_you.received'>): void {
  const points = formatPoints(units, currentLanguage());
  const said = { name: user_name, points, count: units / UNITS_PER_POINT };
  store.dispatch(noticeShown({ kind: 'present', text: thankYouNewsText.t('received', said) }));
}
/** A favourite means to be on the air at a time. */
function showSoon(performer_name: string, name: string, at_ms: number): void {
  const time = formatDate(at_ms, 'time', currentLanguage());
  const to = `${PATHS.profile}/${encodeURIComponent(performer_name)}`;
  const link = { to, label: onAirText.t('profile') };
  store.dispatch(noticeShown({ kind: 'news', text: onAirText.t('soon', { name, time }), link }));
}
/** A favourite is on the air, or will be. Who is in the room already knows. */
export function showOnAir(news: ServerEventBody<'favourite.on_air'>): void {
  const { performer_name, display_name, at_ms } = news;
  const name = display_name[currentLanguage()];
  if (at_ms !== undefined) return showSoon(performer_name, name, at_ms);
  const to = roomPath(performer_name);
  if (location.pathname.startsWith(to)) return;
  const text = onAirText.t('began', { name });
  store.dispatch(noticeShown({ kind: 'news', text, link: { to, label: onAirText.t('open') } }));
}
/** Points of the service stay in the list of notifications; the notice clears by itself. */
export function showBonus({ cause, units }: ServerEventBody<'bonus.received'>): void {
  const points = formatPoints(units, currentLanguage());
  const text = bonusNewsText.t(cause, { points, count: units / UNITS_PER_POINT });
  store.dispatch(noticeShown({ kind: 'bonus', text }));
}
/** Points that were bought without a press. */
export function showTopUp({ purchase }: ServerEventBody<'purchase.changed'>): void {
  const { way, state, units } = purchase;
  if (way !== 'top_up' || state !== 'settled') return;
  show(
    topUpNewsText.t('bought', {
      points: formatPoints(units, currentLanguage()),
      count: units / UNITS_PER_POINT,
    }),
  );
}
export const showAnswer = (number: string): void => show(contactText.t('news', { number }));
/** Points that will expire are said until the person closes the notice. */
export async function showExpiry(): Promise<void> {
  const taken = await callServer(takePointNotices, {});
  if ('error' in taken) return;
  const language = currentLanguage();
  for (const { units, expires_at_ms } of taken.data.notices) {
    const said = {
      points: formatPoints(units, language),
      count: units / UNITS_PER_POINT,
      at: formatDate(expires_at_ms, 'date_time', language),
    };
    store.dispatch(noticeShown({ kind: 'warning', text: expiryText.t('expires', said) }));
  }
}
