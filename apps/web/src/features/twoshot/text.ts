import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  tool: '2ショット',
  title: '{{name}}さんに2ショットを申し込む',
  text: '{{name}}さんと1対1のチャットです。ほかの視聴者には見えません（安全のため、運営が映像やメッセージを確認することがあります）。{{name}}さんが受けると始まり、その時から料金が変わります。',
  ask: '申し込む',
  not_now: 'いまはやめる',
  coupon_title: 'クーポンポイントでは、2ショットを申し込めません',
  coupon_text:
    '残りのクーポンポイントを{{name}}さんに贈ると、申し込めます。2ショットの料金は、通常ポイントからお支払いいただきます。',
  coupon_agree: '始まるときに、残りのクーポンポイント（{{points}} pt）を贈ります',
  waiting: '2ショットのお返事を待っています',
  cancel: '取り消す',
  moving: '2ショットを始めています',
  declined: '{{name}}さんから、今回は見送るとのお返事です',
  declined_text: 'チャットはこのまま続きます。料金は変わっていません。',
  started_with_others: '{{name}}さんは、ほかの方と2ショットを始めました',
  started_with_others_text: '2ショットの料金はかかっていません。',
  cancelled: '2ショットの申し込みは取り消されました',
  cancelled_text: '2ショットの料金はかかっていません。',
  ok: '閉じる',
  waiting_price: '{{name}}さんが受けた時から{{rate}} pt/分です。',
  end_tool: '2ショットを終える',
  end_title: '2ショットを終えますか',
  end_text: 'パーティーチャットに戻ると、そこからはこの料金です。決めるまで、2ショットの料金が続きます。',
  end_short: 'パーティーチャットに戻るポイントが足りません。決めるまで、2ショットの料金が続きます。',
  end_back: 'パーティーチャットに戻る',
  end_back_voice: 'ボイスチャットに戻る',
  end_leave: '退室する',
  end_stay: '2ショットを続ける',
} as const;

export const en = {
  tool: 'Two-shot',
  title: 'Request a two-shot with {{name}}',
  text: 'A one-to-one chat with {{name}}. No other viewer sees it; for safety, our staff may watch and read messages. It starts when {{name}} accepts, and the rate changes then.',
  ask: 'Request',
  not_now: 'Not now',
  coupon_title: 'You cannot request a two-shot with coupon points',
  coupon_text:
    'You can if you give your remaining coupon points to {{name}}. You pay for the two-shot itself with regular points.',
  coupon_agree: 'When it starts, I give the remaining coupon points ({{points}} pt)',
  waiting: 'Waiting for an answer to your two-shot request',
  cancel: 'Cancel',
  moving: 'The two-shot is starting',
  declined: '{{name}} declined this time',
  declined_text: 'The chat continues at the same rate.',
  started_with_others: '{{name}} has started a two-shot with another viewer',
  started_with_others_text: 'You were not charged for a two-shot.',
  cancelled: 'The two-shot request was canceled',
  cancelled_text: 'You were not charged for a two-shot.',
  ok: 'Close',
  waiting_price: '{{rate}} pt/min from when {{name}} accepts.',
  end_tool: 'End two-shot',
  end_title: 'End the two-shot?',
  end_text:
    'From the moment you are back in the chat, this rate applies. Until you decide, the two-shot continues at its own rate.',
  end_short:
    'You do not have enough points to go back to the chat. Until you decide, the two-shot continues at its own rate.',
  end_back: 'Back to party chat',
  end_back_voice: 'Back to voice chat',
  end_leave: 'Leave the room',
  end_stay: 'Continue the two-shot',
} satisfies Shape<typeof ja>;

export const twoshotText = defineText({ ja, en });
