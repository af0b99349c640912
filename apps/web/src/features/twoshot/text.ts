import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  tool: '2ショット',
  title: '{{name}}さんに2ショットを申し込む',
  text: 'お二人だけのチャットです（安全のため、運営が確認することがあります）。{{name}}さんが受けると始まり、その時から料金が変わります。',
  ask: '申し込む',
  not_now: 'いまはやめる',
  coupon_title: 'クーポンポイントでは、2ショットをお申し込みいただけません',
  coupon_text:
    '残りのクーポンポイントを{{name}}さんに贈ると、お申し込みいただけます。2ショットの料金は、ポイントからお支払いいただきます。',
  coupon_agree: '始まるときに、残りのクーポンポイント（{{points}} pt）を贈ります',
  waiting: '2ショットのお返事を待っています',
  cancel: '取り消す',
  moving: '2ショットを始めています',
  declined: '{{name}}さんは、今回は見送りました',
  declined_text: 'チャットはこのまま続きます。料金は変わっていません。',
  started_with_others: '{{name}}さんは、ほかの方と2ショットを始めました',
  started_with_others_text: '2ショットの料金はかかっていません。',
  cancelled: '2ショットのお申し込みは取り消されました',
  cancelled_text: '2ショットの料金はかかっていません。',
  ok: 'わかりました',
} as const;

export const en = {
  tool: 'Two-shot',
  title: 'Ask {{name}} for a two-shot',
  text: 'Just the two of you; our staff may look in for safety. It begins when {{name}} accepts, and the price changes then.',
  ask: 'Ask',
  not_now: 'Not now',
  coupon_title: 'You cannot ask for a two-shot with coupon points',
  coupon_text:
    'You can if you give the coupon points that you have left to {{name}}. The two-shot itself is paid from your regular points.',
  coupon_agree: 'When it begins, I give the coupon points that are left ({{points}} pt)',
  waiting: 'Waiting for the answer to your two-shot request',
  cancel: 'Cancel',
  moving: 'The two-shot is starting',
  declined: '{{name}} passed this time',
  declined_text: 'The chat goes on and its price is the same.',
  started_with_others: '{{name}} has begun a two-shot with somebody else',
  started_with_others_text: 'You were not charged for a two-shot.',
  cancelled: 'The two-shot request was cancelled',
  cancelled_text: 'You were not charged for a two-shot.',
  ok: 'All right',
} satisfies Shape<typeof ja>;

export const twoshotText = defineText({ ja, en });
