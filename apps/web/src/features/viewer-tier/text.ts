import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '会員ランク',
  rule: '直近{{days}}日間にご利用いただいたポイントに応じて、ランクが上がります。レギュラーより上のランクの方には、入室時の演出が付きます。',
  now: '現在のランク',
  spent: '直近{{days}}日間のご利用',
  missing: '{{tier}}まであと',
  bar: '{{tier}}までの進み具合',
  until: '現在のランクは{{at}}まで有効です。それまでに必要なポイントをご利用いただくと延長されます。',
  highest: 'ポイントのご利用で上がる、いちばん上のランクです。',
} as const;

export const en = {
  title: 'Member tier',
  rule_one:
    'Your tier follows the points that you spent in the last day. Every tier above Regular has an entry effect.',
  rule: 'Your tier follows the points that you spent in the last {{days}} days. Every tier above Regular has an entry effect.',
  now: 'Your tier',
  spent_one: 'Spent in the last day',
  spent: 'Spent in the last {{days}} days',
  missing: 'Missing for {{tier}}',
  bar: 'Progress to {{tier}}',
  until: 'You have this tier until {{at}}. If you spend its points again by then, you keep it longer.',
  highest: 'This is the highest tier for spending points.',
} satisfies Shape<typeof ja>;

export const viewerTierText = defineText({ ja, en });
