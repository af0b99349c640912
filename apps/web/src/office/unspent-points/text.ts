import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '未使用ポイント',
  lead: '購入されて使われていないポイントと、その代金です。毎年3月31日と9月30日の終わり（日本時間）に記録します。無料で渡したポイントとクーポンポイントは含みません。',
  next: '次の基準日は{{date}}です。',
  exempt:
    'このサービスは、有効期間を6か月以内とする発行者として設定されています。資金決済法の届出と供託の対象ではありません。',
  registered:
    '届出をした発行者として設定されています。基準日の未使用残高が{{limit}}円を超えると、届出と、その2分の1以上の供託が必要です（資金決済法第14条）。',
  rate: '1米ドルあたりの円',
  rate_hint: '米ドルの代金を円に換算するために使います。保存はしません。例：152.40',
  rate_wrong: '152.40のように、小数点以下2桁までで入力してください。',
  count: '今の未使用ポイントを数える',
  now: '現在（{{at}}）',
  table: '基準日ごとの未使用ポイント',
  date: '基準日',
  points: '未使用のポイント',
  paid: '代金',
  yen: '円換算',
  duty: '供託の下限',
  unknown: '代金が不明',
  rate_missing: '換算のレートが必要です',
  no_duty: '対象外',
  no_deposit: '不要（{{limit}}円以下）',
  deposit: '{{yen}}円以上',
  none: '基準日の記録はまだありません。',
  nothing: '未使用のポイントはありません。',
} as const;

export const en = {
  title: 'Unspent points',
  lead: 'Points that were bought and not used, and what was paid for them, as recorded at the end of 31 March and 30 September in Japan. Points given free of charge and coupon points are not counted.',
  next: 'The next reference date is {{date}}.',
  exempt:
    'This service is set up as an issuer whose points are valid for six months at most. The notification and the deposit of the Payment Services Act do not apply to it.',
  registered:
    'This service is set up as a registered issuer. Above {{limit}} yen at a reference date, a notification and a deposit of at least half of it are due (Payment Services Act, art. 14).',
  rate: 'Yen for a US dollar',
  rate_hint: 'Converts what was paid in US dollars. It is not stored. Example: 152.40',
  rate_wrong: 'Enter a rate with up to two decimals, such as 152.40.',
  count: 'Count the points that are unspent now',
  now: 'Now ({{at}})',
  table: 'Unspent points by reference date',
  date: 'Reference date',
  points: 'Unspent points',
  paid: 'Paid for them',
  yen: 'In yen',
  duty: 'Least deposit',
  unknown: 'Price not known',
  rate_missing: 'Needs a rate',
  no_duty: 'Does not apply',
  no_deposit: 'None (up to {{limit}} yen)',
  deposit: '¥{{yen}}',
  none: 'No reference date has been recorded yet.',
  nothing: 'There are no unspent points.',
} satisfies Shape<typeof ja>;

export const unspentText = defineText({ ja, en });
