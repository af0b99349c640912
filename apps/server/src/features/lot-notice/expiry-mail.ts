import { PATHS, pointsText, type Language } from '@akari/rules';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import { queueMails } from '../../core/mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** A lot of a viewer that will expire. */
interface Expiring {
  viewer_id: number;
  left_units: number;
  expires_at_ms: number;
}

/** Writes one mail to each viewer, with everything that was found in this step. */
export async function queueExpiryMails(services: Services, tx: Tx, lots: readonly Expiring[]): Promise<void> {
  for (const viewer_id of new Set(lots.map((lot) => lot.viewer_id))) {
    const own = lots.filter((lot) => lot.viewer_id === viewer_id);
    const units = own.reduce((sum, { left_units }) => sum + left_units, 0);
    const first_ms = Math.min(...own.map(({ expires_at_ms }) => expires_at_ms));
    await queueMails(services, tx, [viewer_id], { kind: 'points_expire', params: { units, first_ms } });
  }
}

const textOf = {
  ja: (points: string, at: string, url: string): MailText => ({
    subject: { named: '【Akari】ポイントの有効期限', neutral: '有効期限のお知らせ' },
    parts: [
      { text: 'まもなく有効期限を迎えるポイントがあります。' },
      { label: '対象', text: `${points}ポイント` },
      { label: '最初の期限', text: at },
      { text: '期限を過ぎたポイントは、お使いいただけなくなります。' },
      { button: '明細を開く', url },
    ],
  }),
  en: (points: string, at: string, url: string): MailText => ({
    subject: { named: 'Akari: points of yours will expire', neutral: 'Something will expire' },
    parts: [
      { text: 'Some of your points will expire soon.' },
      { label: 'Points', text: points },
      { label: 'First date', text: at },
      { text: 'Points cannot be used after their date.' },
      { button: 'Open your statement', url },
    ],
  }),
} satisfies Record<Language, unknown>;

/** The mail before points expire. One that is sent after the date says nothing that helps, and is dropped. */
export const addExpiryMail = (services: Services): void =>
  mailKinds(services).add('points_expire', async ({ clock }, _tx, { params }) => {
    const [units, first_ms] = [Number(params['units']), Number(params['first_ms'])];
    if (first_ms <= clock.nowMs()) return null;
    const url = pageUrl(services, PATHS.statement);
    const of = (lang: Language): MailText => textOf[lang](pointsText(units), mailTime(lang, first_ms), url);
    return { texts: { ja: of('ja'), en: of('en') } };
  });
