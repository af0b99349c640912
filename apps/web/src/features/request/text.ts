import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'リクエスト',
  order: '早い順',
  waiting: '{{count}}件のリクエスト',
  empty: 'リクエストは、まだありません。',
  accept: '受ける',
  decline: '見送る',
  per_min: '{{rate}} pt/分',
  coupon: 'クーポンポイントの残りが贈られます',
  twoshot: {
    kind: '2ショット',
    news: '{{name}}さんから2ショットのリクエストです。',
    accept_label: '{{name}}さんとの2ショットを受ける',
    decline_label: '{{name}}さんとの2ショットを見送る',
    later: '2ショットは、パーティーチャット中に受けられます。',
    title: '{{name}}さんと2ショットを始めますか',
    others: 'のぞき見を含むほかの{{count}}人の視聴は、ここで終わります。',
    nobody: 'ほかに見ている視聴者はいません。',
    about:
      '1分{{rate}}ポイントです。終えると、パーティーチャットに戻ります。安全のため、運営が映像やメッセージを確認することがあります。',
    keep: 'チャットを続ける',
    act: '2ショットを始める',
  },
  call: {
    kind: '呼び出し',
    news: '{{name}}さんから呼び出しです。',
    left: '応答までの残り時間',
    about:
      '受けると、二人のヒドゥンチャットになります。安全のため、運営が映像やメッセージを確認することがあります。',
    accept_label: '{{name}}さんの呼び出しを受ける',
    decline_label: '{{name}}さんの呼び出しを見送る',
    coming: '入室を待っています',
    coming_left: '入室までの残り時間',
    words: '見送りのひとこと',
    decline: {
      busy: 'いまは手が離せません',
      later: 'またあとで呼んでください',
      away: '少し席を外します',
      ending_soon: 'まもなく配信を終えます',
      none: 'ひとことなしで見送る',
    },
    back: '戻る',
  },
} as const;

export const en = {
  title: 'Requests',
  order: 'Oldest first',
  waiting: '{{count}} requests',
  waiting_one: '{{count}} request',
  empty: 'No requests yet.',
  accept: 'Accept',
  decline: 'Decline',
  per_min: '{{rate}} pt/min',
  coupon: 'Includes the remaining coupon points',
  twoshot: {
    kind: 'Two-shot',
    news: '{{name}} requests a two-shot.',
    accept_label: 'Accept {{name}}’s two-shot request',
    decline_label: 'Decline {{name}}’s two-shot request',
    later: 'You can accept a two-shot during the party chat.',
    title: 'Start a two-shot with {{name}}?',
    others: 'The chat ends for {{count}} other viewers, including peep viewers.',
    others_one: 'The chat ends for {{count}} other viewer, counting peep viewers.',
    nobody: 'No other viewer is watching.',
    about:
      'The rate is {{rate}} pt/min. When it ends, you return to the party chat. For safety, our staff may watch and read messages.',
    keep: 'Keep chatting',
    act: 'Start two-shot',
  },
  call: {
    kind: 'Call',
    news: '{{name}} is calling you.',
    left: 'Time left to answer',
    about:
      'Accepting starts a hidden chat with this viewer. For safety, our staff may watch and read messages.',
    accept_label: 'Accept {{name}}’s call',
    decline_label: 'Decline {{name}}’s call',
    coming: 'Waiting for them to enter',
    coming_left: 'Time left to enter',
    words: 'Message to send when declining',
    decline: {
      busy: 'I am busy right now',
      later: 'Please call me again later',
      away: 'I am stepping away for a moment',
      ending_soon: 'I am about to end the broadcast',
      none: 'Decline without a message',
    },
    back: 'Back',
  },
} satisfies Shape<typeof ja>;

export const requestText = defineText({ ja, en });
