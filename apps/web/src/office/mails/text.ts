import { defineText } from '../../text/index.ts';

export const mailsText = defineText({
  ja: {
    resend: 'もう一度送る',
    resend_title: '{{count}}通のメールをもう一度送りますか？',
    resend_text:
      'すぐに送信待ちに戻ります。宛先の誤りなど、メールサーバーが受け付けない理由が残っていると、また送れません。',
  },
  en: {
    resend: 'Send again',
    resend_title: 'Send {{count}} emails again?',
    resend_title_one: 'Send {{count}} email again?',
    resend_text:
      'They wait to be sent right away. If the reason remains, such as an address that does not exist, they will fail again.',
  },
});
