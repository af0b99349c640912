import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  tool: 'チャットに呼ぶ',
  title: '{{name}}さんをチャットに呼ぶ',
  text: '{{name}}さんが応じると、二人で話せるヒドゥンチャットが始まります。呼び出すだけなら料金はかかりません。',
  call: '呼び出す',
  not_now: 'いまはやめる',
  calling: '{{name}}さんを呼び出しています',
  calling_text: 'お返事まで、あと{{clock}}',
  cancel: '取り消す',
  accepted: '{{name}}さんが応じました',
  accepted_text: 'ヒドゥンチャットに入っています。',
  timed_out: '{{name}}さんは、いま応じられないようです',
  timed_out_text: '料金はかかっていません。',
  declined: '{{name}}さんは、今回は見送りました',
  decline: {
    busy: '「いまは手が離せません」とのことです。',
    later: '「またあとで呼んでください」とのことです。',
    away: '「少し席を外します」とのことです。',
    ending_soon: '「まもなく配信を終えます」とのことです。',
  },
  declined_text: '料金はかかっていません。',
  retry_at: 'あと{{clock}}で、もう一度呼び出せます。',
  retry: 'もう一度呼び出す',
  cancelled: '呼び出しは取り消されました',
  cancelled_text: '料金はかかっていません。',
  back: '戻る',
} as const;

export const en = {
  tool: 'Call to chat',
  title: 'Call {{name}} to chat',
  text: 'When {{name}} accepts, a hidden chat begins for the two of you. Calling alone costs nothing.',
  call: 'Call',
  not_now: 'Not now',
  calling: 'Calling {{name}}',
  calling_text: '{{clock}} left for an answer',
  cancel: 'Cancel',
  accepted: '{{name}} has accepted',
  accepted_text: 'You are entering the hidden chat.',
  timed_out: '{{name}} does not seem to be available',
  timed_out_text: 'You were not charged.',
  declined: '{{name}} passed this time',
  decline: {
    busy: '“I have my hands full right now.”',
    later: '“Please call me again later.”',
    away: '“I am away for a moment.”',
    ending_soon: '“I am about to end the broadcast.”',
  },
  declined_text: 'You were not charged.',
  retry_at: 'You can call again in {{clock}}.',
  retry: 'Call again',
  cancelled: 'The call was cancelled',
  cancelled_text: 'You were not charged.',
  back: 'Back',
} satisfies Shape<typeof ja>;

export const callText = defineText('chat_call', { ja, en });
