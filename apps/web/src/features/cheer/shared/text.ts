import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  count: '応援 {{count}}回',
  cheer: '無料で応援する（{{said}}）',
  left: '応援をおくりました（あと{{count}}回）',
  later: '応援をおくりました（次は{{count}}秒後）',
  over: '応援をおくりました（今日はここまで）',
  refused: '次の応援まで、あと{{count}}秒見てください',
} as const;

export const en = {
  count: '{{count}} cheers',
  count_one: 'One cheer',
  cheer: 'Cheer for free ({{said}})',
  left: 'You cheered ({{count}} left)',
  left_one: 'You cheered (one left)',
  later: 'You cheered (next one in {{count}} s)',
  later_one: 'You cheered (next one in 1 s)',
  over: 'You cheered (the last one today)',
  refused: 'Watch {{count}} s more for the next cheer',
  refused_one: 'Watch 1 s more for the next cheer',
} satisfies Shape<typeof ja>;

export const cheersText = defineText({ ja, en });
