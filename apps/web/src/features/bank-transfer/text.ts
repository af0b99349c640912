import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'お振込みのご案内',
  lead: '次の口座へ、代金ちょうどをお振り込みください。',
  price: '代金',
  code: '振込番号',
  code_hint: '振込名義または備考に、必ずご記入ください。',
  due: 'お振込みの期限',
  part: {
    bank: '銀行',
    branch: '支店・種別',
    account: '口座番号',
    bic: 'BIC',
    holder: '口座名義',
  },
  copy: '「{{label}}」をコピー',
  copied: 'コピーしました。',
  copy_failed: 'コピーできませんでした。文字を選んでコピーしてください。',
  after:
    '入金を確認すると、{{points}}ポイントを残高に加えます。銀行の営業日により、数日かかることがあります。',
  exact:
    '代金ちょうどでないお振込みや、番号のないお振込みでは、確認に時間がかかります。振込手数料はお客さまのご負担です。',
  cancel: '振込を取りやめる',
  cancel_title: '振込を取りやめますか？',
  cancel_text: 'すでにお振り込みの場合は、取りやめずにお待ちください。',
  keep: '取りやめない',
  cancelled: '振込を取りやめました',
  expired: '振込の期限が過ぎました',
  over_text: 'あとで入金を確認できた場合は、ポイントをお届けします。',
  again: 'もう一度選ぶ',
  waiting: 'お振込みをお待ちしています',
  waiting_line: '{{price}}（{{points}}ポイント）・{{due}}まで',
  show: '振込先と番号を見る',
} as const;

export const en = {
  title: 'Your bank transfer',
  lead: 'Please transfer exactly the price to this account.',
  price: 'Price',
  code: 'Transfer code',
  code_hint: 'Write it into the transfer, as reference or beside your name.',
  due: 'Please pay by',
  part: {
    bank: 'Bank',
    branch: 'Branch and type',
    account: 'Account number',
    bic: 'BIC',
    holder: 'Account holder',
  },
  copy: 'Copy “{{label}}”',
  copied: 'Copied.',
  copy_failed: 'It could not be copied. Please select and copy the text.',
  after:
    'When the money has arrived, {{points}} points are added to your balance. Depending on the banks this takes some days.',
  after_one:
    'When the money has arrived, {{points}} point is added to your balance. Depending on the banks this takes some days.',
  exact:
    'Another amount, or a transfer without the code, takes longer to check. You bear the fees of your bank.',
  cancel: 'Cancel the transfer',
  cancel_title: 'Cancel the transfer?',
  cancel_text: 'If you have sent the money already, please wait instead.',
  keep: 'Keep it',
  cancelled: 'You canceled this transfer',
  expired: 'The time for this transfer is over',
  over_text: 'If the money does arrive later, you get the points.',
  again: 'Choose again',
  waiting: 'Waiting for your transfer',
  waiting_line: '{{price}} for {{points}} points, by {{due}}',
  waiting_line_one: '{{price}} for {{points}} point, by {{due}}',
  show: 'Show account and code',
} satisfies Shape<typeof ja>;

export const bankTransferText = defineText({ ja, en });
