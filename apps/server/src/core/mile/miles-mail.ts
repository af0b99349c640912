import { PATHS, type Language } from '@akari/rules';
import type { Services } from '../../platform/services.ts';
import { mailKinds } from '../mail/mail-kinds.ts';
import { pageUrl } from '../mail/mail-origin.ts';
import type { MailText } from '../mail/mail-text.ts';
import { mailTime } from '../mail/mail-time.ts';

const textOf = {
  ja: (miles: number, at: string, url: string): MailText => ({
    subject: { named: '【Akari】マイルの有効期限', neutral: '有効期限のお知らせ' },
    parts: [
      { text: 'まもなく有効期限を迎えるマイルがあります。' },
      { label: '対象', text: `${miles}マイル` },
      { label: '最初の期限', text: at },
      { text: '期限を過ぎたマイルは、お使いいただけなくなります。' },
      { button: 'マイルのページを開く', url },
    ],
  }),
  en: (miles: number, at: string, url: string): MailText => ({
    subject: { named: 'Akari: miles of yours will expire', neutral: 'Something will expire' },
    parts: [
      { text: 'Some of your miles will expire soon.' },
      { label: 'Miles', text: String(miles) },
      { label: 'First date', text: at },
      { text: 'Miles cannot be used after their date.' },
      { button: 'Open your miles', url },
    ],
  }),
} satisfies Record<Language, unknown>;

/** The mail before miles expire. One that is sent after the date says nothing that helps, and is dropped. */
export const addMilesMail = (services: Services): void =>
  mailKinds(services).add('miles_expire', async ({ clock }, _tx, { params }) => {
    const [miles, first_ms] = [Number(params['miles']), Number(params['first_ms'])];
    if (first_ms <= clock.nowMs()) return null;
    const url = pageUrl(services, PATHS.miles);
    const of = (lang: Language): MailText => textOf[lang](miles, mailTime(lang, first_ms), url);
    return { texts: { ja: of('ja'), en: of('en') } };
  });
