import { CLOSING_CAUSES, PATHS, pointsText, type Language } from '@akari/rules';
import { z } from 'zod';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import type { Services } from '../../platform/services.ts';

const params = z.object({
  cause: z.enum(CLOSING_CAUSES),
  back_units: z.number(),
  lost_units: z.number(),
  debt_units: z.number(),
});
type Closed = z.output<typeof params>;

const lines = (rows: readonly [units: number, label: string, text: (points: string) => string][]) =>
  rows.flatMap(([units, label, text]) => (units === 0 ? [] : [{ label, text: text(pointsText(units)) }]));

const mailText = ({ cause, ...did }: Closed, contact_url: string): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】アカウントを閉じました', neutral: 'アカウントを閉じました' },
    parts: [
      {
        text:
          cause === 'own'
            ? 'お手続きにより、アカウントを閉じました。これまでのご利用、ありがとうございました。'
            : '利用規約にもとづき、運営がアカウントを停止しました。今後はログインできません。',
      },
      ...lines([
        [
          did.back_units,
          '返金するポイント',
          (points) => `${points}ポイント（お支払い方法へ返金します。完了しだい、あらためてお知らせします。）`,
        ],
        [did.debt_units, '不足分に充てたポイント', (points) => `${points}ポイント`],
        [did.lost_units, '失効したポイント', (points) => `${points}ポイント`],
      ]),
      { label: 'お問い合わせ', text: contact_url },
    ],
  },
  en: {
    subject: { named: 'Akari: your account is closed', neutral: 'Your account is closed' },
    parts: [
      {
        text:
          cause === 'own'
            ? 'Your account is closed, as you asked. Thank you for the time that you spent with us.'
            : 'Our team has closed your account under the terms of use. You can no longer log in.',
      },
      ...lines([
        [
          did.back_units,
          'Points that are refunded',
          (points) => `${points} points (paid back the way you paid; we write again when that is done)`,
        ],
        [did.debt_units, 'Points that paid what you owed', (points) => `${points} points`],
        [did.lost_units, 'Points that were lost', (points) => `${points} points`],
      ]),
      { label: 'Questions', text: contact_url },
    ],
  },
});

const compose: MailComposer = (services, _tx, mail) =>
  Promise.resolve({ texts: mailText(params.parse(mail.params), pageUrl(services, PATHS.contact)) });

export const addClosingMail = (services: Services): void =>
  mailKinds(services).add('account_closed', compose);
