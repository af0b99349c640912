import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  back: 'ライブの一覧へ戻る',
  viewers: '視聴中 {{count}}人',
  speaks: '話せる言葉',
  rate: '{{mode}}の料金',
  free_now: '無料でチャット中',
  free_voice_now: '無料でボイスチャット中',
  private_now: '貸し切り中',
  free_left: 'フリーチャット 残り{{clock}}',
  free_ending: 'まもなく終わります。入室し直すまで、料金はかかりません',
  goal: 'みんなの目標',
  goal_of: '{{reached}} / {{goal}} pt',
  goal_text: '目標に届くと、有料のチャットになります',
  enter_chat: '入室する',
  not_now: 'いまはやめる',
  resting: {
    title: '{{name}}さんは休憩中です',
    text: '戻られると、この画面のまま映ります。開いたままお待ちいただけます。',
    countdown: '無料プレビューまで',
    countdown_text: 'はじまると、この画面のまま映ります。料金はかかりません。',
  },
  private: {
    title: '{{name}}さんは、2ショット中です',
    text: 'お二人だけのチャットのため、いまはご覧になれません。終わると、この画面から入室できます。',
  },
  unlisted: {
    title: '{{name}}さんは、ヒドゥンチャット中です',
    text: 'リンクを受け取った方だけが入れます。終わると、この画面に映ります。',
  },
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
  rate: 'Rate: {{mode}}',
  free_now: 'Chatting for free',
  free_voice_now: 'Voice chat for free',
  private_now: 'Private',
  free_left: 'Free chat: {{clock}} left',
  free_ending: 'It will be over in a moment. You pay nothing unless you enter again',
  goal: 'Shared goal',
  goal_of: '{{reached}} / {{goal}} pt',
  goal_text: 'Paid chat begins when the goal is reached',
  enter_chat: 'Enter',
  not_now: 'Not now',
  resting: {
    title: '{{name}} is taking a break',
    text: 'Stay on this page if you like: the picture appears here when the break is over.',
    countdown: 'The free preview begins in',
    countdown_text: 'It appears on this page by itself and costs nothing.',
  },
  private: {
    title: '{{name}} is in a private two-shot',
    text: 'It is just the two of them, so there is nothing to see right now. You can enter here when it is over.',
  },
  unlisted: {
    title: '{{name}} is in a hidden chat',
    text: 'Only those who were given the link can enter. The picture appears here when it is over.',
  },
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
