import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  back: 'ライブの一覧へ戻る',
  viewers: '視聴中 {{count}}人',
  speaks: '話せる言葉',
  rate: 'チャットの料金',
  about: '紹介',
  more: 'その他',
  tools: '操作',
  offline: {
    title: '{{name}}さんは、いまオフラインです',
    text: '配信が始まると、この画面のまま映ります。開いたままお待ちいただけます。',
    preparing: '{{name}}さんは準備中です',
    preparing_text: 'まもなく始まります。このままお待ちください。',
    home: 'ほかのライブを見る',
  },
  missing: {
    title: '配信者が見つかりません',
    text: 'お名前をご確認ください。',
    home: 'ライブを見る',
  },
  performer: {
    own: 'ここは、あなたの部屋です',
    own_text: '配信はスタジオから始められます。',
    other: '配信者のアカウントでは、ほかの方の部屋に入れません',
    other_text: '会員のアカウントでログインしてください。',
    studio: 'スタジオをひらく',
  },
} as const;

export const en = {
  back: 'Back to the live list',
  viewers: '{{count}} watching',
  speaks: 'Speaks',
  rate: 'Rate of the chat',
  about: 'About',
  more: 'More',
  tools: 'Tools',
  offline: {
    title: '{{name}} is offline',
    text: 'Stay on this page if you like: the picture appears here as soon as the broadcast begins.',
    preparing: '{{name}} is getting ready',
    preparing_text: 'It will begin in a moment. Please stay on this page.',
    home: 'See who else is live',
  },
  missing: {
    title: 'There is no such performer',
    text: 'Please check the name.',
    home: 'See who is live',
  },
  performer: {
    own: 'This is your own room',
    own_text: 'You go on air from the studio.',
    other: 'A performer’s account cannot enter other rooms',
    other_text: 'Please log in with a member’s account.',
    studio: 'Open the studio',
  },
} satisfies Shape<typeof ja>;

export const roomText = defineText('room', { ja, en });
