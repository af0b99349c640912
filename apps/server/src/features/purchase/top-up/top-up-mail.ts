import { PATHS, type Language } from '@akari/rules';
import { mailKinds, type MailComposer } from '../../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../../core/mail/mail-origin.ts';
import type { MailText } from '../../../core/mail/mail-text.ts';
import type { Services } from '../../../platform/services.ts';

const mailText = (url: string): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】自動チャージを止めました', neutral: '自動チャージを止めました' },
    parts: [
      {
        text: 'ご登録のカードでのお支払いを確認できなかったため、自動チャージを止めました。ポイントは増えていません。あとで入金を確認できた場合は、ポイントをお届けします。',
      },
      { button: '購入のページを開く', url },
    ],
  },
  en: {
    subject: { named: 'Akari: auto top-up has stopped', neutral: 'Auto top-up has stopped' },
    parts: [
      {
        text: 'The payment by your card on file could not be confirmed, so auto top-up has stopped. No points were added. If the payment does arrive later, you get the points.',
      },
      { button: 'Open the page for buying points', url },
    ],
  },
});

const compose: MailComposer = (services) =>
  Promise.resolve({ texts: mailText(pageUrl(services, PATHS.purchase)) });

export const addTopUpMail = (services: Services): void => mailKinds(services).add('top_up_stopped', compose);
