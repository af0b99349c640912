import { PATHS, type Language } from '@akari/rules';
import { mailKinds, type MailComposer } from '../../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../../core/mail/mail-origin.ts';
import type { MailText } from '../../../core/mail/mail-text.ts';
import type { Services } from '../../../platform/services.ts';

/** Why it stopped. */
const BECAUSE = {
  payment: {
    ja: 'ご登録のカードでのお支払いを確認できなかったため、自動チャージを止めました。ポイントは増えていません。あとで入金を確認できた場合は、ポイントをお届けします。',
    en: 'The payment by your card on file could not be confirmed, so auto top-up has stopped. No points were added. If the payment does arrive later, you get the points.',
  },
  price: {
    ja: 'パックの価格が、ご確認いただいた時から変わったため、自動チャージを止めました。請求はしていません。続ける場合は、購入のページで新しい価格をご確認のうえ、もう一度設定してください。',
    en: 'The price of the pack is no longer the one that you confirmed, so auto top-up has stopped. You were not charged. To go on, check the new price on the page where you buy points and set it up again.',
  },
} as const;

const mailText = (url: string, because: keyof typeof BECAUSE): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】自動チャージを止めました', neutral: '自動チャージを止めました' },
    parts: [{ text: BECAUSE[because].ja }, { button: '購入のページを開く', url }],
  },
  en: {
    subject: { named: 'Akari: auto top-up has stopped', neutral: 'Auto top-up has stopped' },
    parts: [{ text: BECAUSE[because].en }, { button: 'Open the page for buying points', url }],
  },
});

const compose: MailComposer = (services, _tx, { params }) =>
  Promise.resolve({
    texts: mailText(pageUrl(services, PATHS.purchase), params['because'] === 'price' ? 'price' : 'payment'),
  });

export const addTopUpMail = (services: Services): void => mailKinds(services).add('top_up_stopped', compose);
