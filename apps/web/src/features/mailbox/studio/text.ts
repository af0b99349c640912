import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  setting: 'メールの受け取り',
  takes: '視聴者からのメールを受け取る',
  paid: '有料にする',
  paid_text:
    '1通ごとに料金をいただきます。料金は、送信の前に視聴者へ表示されます。収益の割合はほかと同じです。',
  price: '1通の料金（pt）',
  price_hint: '{{least}}〜{{most}} pt',
  save: '保存する',
  saved: '設定を保存しました。',
  circular: '一斉メール',
  circular_text:
    'お気に入りに入れている方、または応援してくださった方へ、まとめて送ります。届いた人数だけが分かり、どなたに届いたかは表示されません。',
  audience: '送り先',
  audiences: { favourites: 'お気に入りの方', supporters: '90日以内に応援した方' },
  text_in: { ja: '本文（日本語）', en: '本文（英語）' },
  other_service: '空欄のときは、自動で翻訳します。',
  other_none: '空欄のときは、もう一方の言語のままお届けします。',
  count: '{{count}} / {{most}}字',
  send: '一斉メールを送信する',
  ask: '一斉メールを送信しますか',
  ask_text: '送信すると取り消せません。',
  left: '24時間以内に、あと{{count}}回送れます。',
  done: '送信を始めました。',
  sent: '送信した一斉メール',
  sent_to: '{{count}}人に送信しました。',
  sending: '{{count}}人に送信しました。続けて送信しています。',
} as const;

export const en = {
  setting: 'Messages from viewers',
  takes: 'Receive messages from viewers',
  paid: 'Ask for points',
  paid_text:
    'Viewers pay for each message. They see the price before they send it. Your share is the same as for everything else.',
  price: 'Price of a message (pt)',
  price_hint: '{{least}} to {{most}} pt',
  save: 'Save',
  saved: 'Your settings have been saved.',
  circular: 'Message to all',
  circular_text:
    'Write to everyone who has you as a favorite, or who has supported you. You see how many received it, not who they are.',
  audience: 'Recipients',
  audiences: {
    favourites: 'Viewers who have you as a favorite',
    supporters: 'Supporters of the last 90 days',
  },
  text_in: { ja: 'Message in Japanese', en: 'Message in English' },
  other_service: 'Left empty, it is translated automatically.',
  other_none: 'Left empty, everyone receives the other language.',
  count: '{{count}} / {{most}}',
  send: 'Send to all',
  ask: 'Send this message to all?',
  ask_text: 'Once sent, it cannot be taken back.',
  left: 'You can send {{count}} more within 24 hours.',
  done: 'It is being sent.',
  sent: 'Messages you have sent to all',
  sent_to: 'Sent to {{count}}.',
  sending: 'Sent to {{count}} so far.',
} satisfies Shape<typeof ja>;

export const mailboxStudioText = defineText({ ja, en });
