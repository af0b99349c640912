import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  left: '応援をおくりました。いま、あと{{count}}回おくれます。',
  later: '応援をおくりました。次は、あと{{count}}秒見るとおくれます。',
  over: '応援をおくりました。今日の応援はこれで最後です。',
} as const;

export const en = {
  left: 'You cheered. {{count}} more cheers are left for now.',
  left_one: 'You cheered. One more cheer is left for now.',
  later: 'You cheered. The next one comes after {{count}} seconds of watching.',
  later_one: 'You cheered. The next one comes after one second of watching.',
  over: 'You cheered. That was the last one for today.',
} satisfies Shape<typeof ja>;

export const cheerText = defineText({ ja, en });
