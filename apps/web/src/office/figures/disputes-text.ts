import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'チャージバックの割合',
  lead: 'その月のチャージバックの件数を、同じ月の販売の件数で割った値です（月の区切りは協定世界時。表の「取消し」はチャージバックの件数）。目安の線：{{lines}}',
  comma: '、',
  none: '直近13か月に、販売もチャージバックもありません。',
  month: '月と決済会社',
  sales: '販売',
  chargebacks: '取消し',
  ratio: '割合',
  no_sales: '販売なし',
  reached: '{{line}}以上',
} as const;

export const en = {
  title: 'Chargeback ratio',
  lead: 'Chargebacks of a month for the sales of the same month (months in UTC). Lines: {{lines}}',
  comma: ', ',
  none: 'There were no sales and no chargebacks in the last 13 months.',
  month: 'Month and provider',
  sales: 'Sales',
  chargebacks: 'Chargebacks',
  ratio: 'Ratio',
  no_sales: 'No sales',
  reached: '{{line}} or more',
} satisfies Shape<typeof ja>;

export const disputesText = defineText({ ja, en });
