import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  locked: '購入・利用の停止中（{{at}}から）',
  debt: 'ポイントの不足分',
  lift: '購入・利用を再開',
  lift_title: '{{name}}さんの購入とポイントの利用を再開しますか？',
  lift_text: 'チャージバックによる停止を解除します。',
  lift_debt: '不足分が{{points}}ポイントあります。免除しないときは、次に購入したポイントから差し引かれます。',
  lift_forgive: '不足分を免除する',
  lifted: '購入とポイントの利用を再開しました。',
} as const;

export const en = {
  locked: 'Payments locked since {{at}}',
  debt: 'Points owed',
  lift: 'Unlock payments',
  lift_title: 'Let {{name}} buy and use points again?',
  lift_text: 'This lifts the lock that a chargeback has set.',
  lift_debt: 'Owed: {{points}} pt. Unless you forgive this, it is taken from the points bought next.',
  lift_forgive: 'Forgive what is owed',
  lifted: 'Payments are unlocked.',
} satisfies Shape<typeof ja>;

export const liftText = defineText({ ja, en });
