import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  goal: {
    title: '目標に届きました',
    thanks: '{{name}}さん、ありがとうございます',
    thanks_somebody: '贈ってくださった方、ありがとうございます',
  },
  stay: {
    label: 'フリーチャットの終わり',
    left: 'フリーチャットの終わりまで{{seconds}}秒',
    announce: 'フリーチャットは、まもなく終わります。',
    price: '続けてご覧になる場合は、{{rate}} pt/分です。',
    price_half:
      '続けてご覧になる場合は、最初の{{duration}}は半額の{{opening}} pt/分、そのあと{{rate}} pt/分です。',
    short: 'ポイントが足りません。購入すると、続けてご覧になれます。',
    act: '続ける',
    note: '押さなければ、料金はかかりません。',
    agreed: '終わったら、そのままパーティーチャットに入ります。',
    cancel: '続けるのをやめる',
  },
} as const;

export const en = {
  goal: {
    title: 'Goal reached',
    thanks: 'Thank you, {{name}}',
    thanks_somebody: 'Thank you for your support',
  },
  stay: {
    label: 'End of the free chat',
    left: 'Free chat ends in {{seconds}} s',
    announce: 'The free chat is about to end.',
    price: 'To stay, you pay {{rate}} pt/min.',
    price_half:
      'To stay, you pay half price, {{opening}} pt/min, for the first {{duration}}, then {{rate}} pt/min.',
    short: 'You do not have enough points. Buy points to stay.',
    act: 'Stay',
    note: 'You are not charged unless you choose to stay.',
    agreed: 'When it ends, you enter the party chat right away.',
    cancel: 'Do not stay',
  },
} satisfies Shape<typeof ja>;

export const freechatText = defineText({ ja, en });
