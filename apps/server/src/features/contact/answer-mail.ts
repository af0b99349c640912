import { PATHS } from '@akari/rules';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { Services } from '../../platform/services.ts';

/** The notice that staff have answered. What was written is read on the site only. */
export const addAnswerMail = (services: Services): void =>
  mailKinds(services).add('contact_answered', async (_services, _tx, { params }) => {
    const number = params['number'] as string;
    const url = pageUrl(services, PATHS.mailbox);
    return {
      texts: {
        ja: {
          subject: { named: '【Akari】お問い合わせへのご返信', neutral: 'お問い合わせへのご返信' },
          parts: [
            { text: `お問い合わせ（番号：${number}）にご返信しました。メールボックスからご覧ください。` },
            { button: 'メールボックスを開く', url },
          ],
        },
        en: {
          subject: { named: 'Akari: we have replied to you', neutral: 'We have replied to you' },
          parts: [
            {
              text: `We have replied to your message (number ${number}). You can read it in your mailbox.`,
            },
            { button: 'Open your mailbox', url },
          ],
        },
      },
    };
  });
