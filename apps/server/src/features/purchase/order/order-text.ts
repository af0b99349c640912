import { createHash } from 'node:crypto';
import type { OrderPart } from '@akari/contract';
import {
  cardName,
  localOf,
  moneyText,
  ORDER_TEXT_VERSION,
  pointsText,
  type Language,
  type Money,
  type TopUpPlan,
} from '@akari/rules';

/** A coupon of an order. */
interface OrderCoupon {
  code: string;
  /** Null: it does not reduce the price. */
  percent: number | null;
  /** The price without it, in the currency of the order. */
  before_cents: number;
  /** Coupon points that come with the purchase. */
  bonus_units: number;
  expires_at_ms: number;
}

/** The half price of a first purchase. */
interface OrderOffer {
  /** The regular price, in the currency of the order. */
  before_cents: number;
  /** The points if the half price turns out to be used already. */
  else_units: number;
  /** For how long it is kept for the order. */
  hold_minutes: number;
}

/** What a person has to know before a purchase. */
export interface OrderFacts {
  units: number;
  /** How many days the points can be used. */
  valid_days: number;
  price: Money;
  /** Null: none is applied. */
  coupon: OrderCoupon | null;
  /** Absent or null: the regular price. */
  first_offer?: OrderOffer | null;
  /** Name of the payment company; null: a test payment that charges nothing. */
  company: string | null;
  /** What the card statement shows; null: the operator has not set it. */
  statement: string | null;
  /** Within how many days a bank transfer has to arrive; absent or null: it is paid on the company's page. */
  transfer_days?: number | null;
  /** The card on file that is charged by the press; absent: the buyer pays on the provider's page. */
  card?: { brand: string; last4: string };
  /** The rule by which the pack is bought automatically with that card; absent: it is bought once. */
  top_up?: TopUpPlan;
  /** Whether the card that is used on the page can be used again by a press. */
  keeps_card?: boolean;
  /** The operator's terms of withdrawal and cancellation; empty: none are set. */
  withdrawal: string;
  /** Address of the page on which people write to the operator. */
  contact_url: string;
  /** Address of the operator's sales terms; null: none is set. */
  sales_url: string | null;
}

export interface OrderText {
  version: number;
  language: Language;
  parts: OrderPart[];
  /** The same as one text. It is what is kept, and what the hash is made of. */
  text: string;
  hash: string;
}

const linesOf = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

/** What a bank transfer says in its own words. */
const transferJapanese = (days: number, withdrawal: string) => ({
  payment: `このあと表示する口座に、${days}日以内に届くよう銀行振込でお支払いください。表示する番号を、振込名義または備考にご記入ください。振込手数料はお客さまのご負担です。`,
  delivery: '入金を当サイトの担当者が確認し、残高に加えます。銀行の営業日により、数日かかることがあります。',
  cancelling: [
    'お振込みの前であれば、購入の画面でいつでも取り消せます。期限までに入金がないときは、申込みは自動で終了します。',
    withdrawal,
  ],
});
const transferEnglish = (days: number, withdrawal: string) => ({
  payment: `By a transfer to the bank account that is shown next, so that it arrives within ${days} days. Write the code that is shown into the transfer. You bear the fees of your bank.`,
  delivery:
    'Staff check that your transfer has arrived and add the points to your balance. Depending on the banks this takes some days.',
  cancelling: [
    'Until you have made the transfer you can cancel on the page of the purchase. Without a payment in time the order ends by itself.',
    withdrawal,
  ],
});

const BACK = {
  ja: 'ご購入が取り消された場合、このうち未使用のクーポンポイントも取り消されます。',
  en: 'If the purchase is refunded, those that you have not used are taken back.',
} as const;

/** What the coupon of an order does; an order without a coupon has no such part. */
function couponParts(
  { coupon, price: { currency } }: Pick<OrderFacts, 'coupon' | 'price'>,
  language: Language,
): OrderPart[] {
  if (coupon === null) return [];
  const { code, percent, before_cents, bonus_units } = coupon;
  const before = moneyText({ amount_minor: before_cents, currency }, language);
  const points = pointsText(bonus_units);
  const texts = {
    ja:
      percent === null
        ? `クーポンポイントを${points}ポイントお渡しします。${BACK.ja}`
        : `通常価格${before}から${percent}%引きです。`,
    en:
      percent === null
        ? `You also get ${points} coupon points. ${BACK.en}`
        : `${percent}% off the regular price of ${before}.`,
  };
  const label = language === 'ja' ? `クーポン（${code}）` : `Coupon (${code})`;
  return [{ label, text: texts[language] }];
}

/** What a first purchase at half price says; others have no such part. */
function firstOfferParts(
  { first_offer = null, price: { currency } }: Pick<OrderFacts, 'first_offer' | 'price'>,
  language: Language,
): OrderPart[] {
  if (first_offer === null) return [];
  const before = moneyText({ amount_minor: first_offer.before_cents, currency }, language);
  const minutes = first_offer.hold_minutes;
  const points = pointsText(first_offer.else_units);
  return language === 'ja'
    ? [
        {
          label: '初めてのご購入の割引',
          text: `通常価格${before}の半額です（1円または1セント未満の端数は切り上げます）。お一人さま1回限りで、アカウント、メールアドレス、ご利用の端末、カードのそれぞれについて1回です。この割引は、ご注文から${minutes}分間、このご注文のために確保します。別のアカウントの初めてのご購入に使われたカードでお支払いになった場合と、確保の時間を過ぎてからお支払いになり、別のご注文でこの割引が先に使われていた場合は、お渡しするポイントが、お支払いの代金に通常価格で相当する${points}ポイントになります。クーポンとは併用できません。`,
        },
      ]
    : [
        {
          label: 'First purchase discount',
          text: `Half of the regular price of ${before}, rounded up to a whole cent or yen. Once per person: once for each account, email address, device and card. It is kept for this order for ${minutes} minutes. If you pay with a card that was used for the first purchase of another account, or after that time when another order has used the discount, you get ${points} points instead, which is what you pay for at the regular price. It cannot be combined with a coupon.`,
        },
      ];
}

/** Until when the offer stands: that of a coupon ends with it. */
function periodText({ coupon, top_up }: Pick<OrderFacts, 'coupon' | 'top_up'>, language: Language): string {
  if (top_up !== undefined)
    return language === 'ja'
      ? '自動チャージは、止めるまで続きます。'
      : 'Auto top-up goes on until you stop it.';
  if (coupon === null) return language === 'ja' ? '期間の限定はありません。' : 'The offer has no time limit.';
  const until = localOf(coupon.expires_at_ms, 'Asia/Tokyo').replace('T', ' ');
  return language === 'ja'
    ? `このクーポンでのお申込みは、${until}（日本時間）までです。`
    : `With this coupon until ${until} (Japan time).`;
}

type Paying = Pick<OrderFacts, 'company' | 'card' | 'keeps_card' | 'top_up'>;
const most = (price: Money, { most_a_month }: TopUpPlan): Money => ({
  ...price,
  amount_minor: price.amount_minor * most_a_month,
});

const quantityJa = (units: number, plan: TopUpPlan | undefined): string =>
  plan === undefined
    ? `${pointsText(units)}ポイント（1回のご購入です。自動で更新されることはありません。）`
    : `1回につき${pointsText(units)}ポイント（残高が${pointsText(plan.below_units)}ポイントを下回るたびに、自動で購入します。1日に${plan.most_a_day}回、1か月に${plan.most_a_month}回までです。）`;
const quantityEn = (units: number, plan: TopUpPlan | undefined): string =>
  plan === undefined
    ? `${pointsText(units)} points (a single purchase, which never renews by itself)`
    : `${pointsText(units)} points each time (bought automatically whenever your balance is below ${pointsText(plan.below_units)} points; at most ${plan.most_a_day} a day and ${plan.most_a_month} a month)`;
const totalJa = (price: Money, plan: TopUpPlan | undefined): string =>
  plan === undefined
    ? moneyText(price, 'ja')
    : `1回につき${moneyText(price, 'ja')}、1か月に最大${moneyText(most(price, plan), 'ja')}`;
const totalEn = (price: Money, plan: TopUpPlan | undefined): string =>
  plan === undefined
    ? moneyText(price, 'en')
    : `${moneyText(price, 'en')} each time, at most ${moneyText(most(price, plan), 'en')} a month`;

/** Until when nothing is charged. */
function beforehandJa({ card, top_up }: Paying): string {
  if (top_up !== undefined)
    return '自動チャージは、購入のページでいつでも止められます。止めたあとに、新しい請求が始まることはありません。お支払いを確認できなかったときは、自動で止まります。';
  return card === undefined
    ? 'お支払いの手続きを終えるまでは、そのページを閉じれば申込みは成立せず、請求もありません。'
    : '下のボタンを押すまでは、申込みは成立せず、請求もありません。';
}
function beforehandEn({ card, top_up }: Paying): string {
  if (top_up !== undefined)
    return 'You can stop auto top-up at any time on the page where you buy points. After that no new charge begins. It stops by itself when a payment cannot be confirmed.';
  return card === undefined
    ? 'Until you have paid you can close that page: nothing is ordered or charged.'
    : 'Until you press the button below, nothing is ordered or charged.';
}
/** When and how the buyer pays. */
function payingJa({ company, card, keeps_card = false, top_up }: Paying): string {
  const test = 'テストのため、実際の請求はありません。';
  if (card !== undefined) {
    const by = company === null ? 'テスト用のお支払い' : `決済会社（${company}）`;
    const when = top_up === undefined ? '下のボタンを押すと、' : '残高が下回った時に、';
    return `${when}${by}を通じて、前回お使いのカード（${cardName(card)}）に請求します。${company === null ? test : ''}`;
  }
  const page = company === null ? 'テスト用のお支払いページ' : `決済会社（${company}）のページ`;
  const charged = company === null ? test : '代金は、そのページでお支払いの手続きをした時点で請求されます。';
  const kept = keeps_card
    ? 'カードでお支払いになると、次回からは番号を入力せずに、そのカードでお支払いいただけます。カードの登録は、購入のページでいつでも消せます。'
    : '';
  return `このあと開く${page}で、そこに表示される方法でお支払いください。${charged}${kept}`;
}

function payingEn({ company, card, keeps_card = false, top_up }: Paying): string {
  const test = 'This is a test: you are not charged.';
  if (card !== undefined) {
    const by = company === null ? 'a test payment' : `the payment company (${company})`;
    const when =
      top_up === undefined ? 'When you press the button below' : 'When your balance is below that level';
    return `${when}, the card that you used last (${cardName(card)}) is charged through ${by}.${company === null ? ` ${test}` : ''}`;
  }
  const page = company === null ? 'a test payment page' : `the page of the payment company (${company})`;
  const charged = company === null ? test : 'You are charged when you pay on that page.';
  const kept = keeps_card
    ? ' If you pay by card, you can use that card next time without entering its number. You can remove it at any time on the page where you buy points.'
    : '';
  return `On ${page}, which opens next, by a method that it offers. ${charged}${kept}`;
}

function japanese({ withdrawal, transfer_days = null, ...facts }: OrderFacts): OrderPart[] {
  const { units, valid_days, price, statement, contact_url, sales_url, top_up } = facts;
  const shown =
    statement === null ? [] : [{ label: 'カード明細の表示', text: `「${statement}」と表示されます。` }];
  const transfer = transfer_days === null ? null : transferJapanese(transfer_days, withdrawal);
  const cancelling = [
    ...(transfer?.cancelling ?? [beforehandJa(facts), withdrawal]),
    `お申し出の窓口：${contact_url}`,
    sales_url === null ? '' : `販売条件の詳細：${sales_url}`,
  ];
  return [
    { label: '分量', text: quantityJa(units, top_up) },
    {
      label: '代金の総額',
      text: `${totalJa(price, top_up)}（このほかに、当サイトからの請求はありません。）`,
    },
    ...couponParts({ coupon: facts.coupon, price }, 'ja'),
    ...firstOfferParts(facts, 'ja'),
    {
      label: 'お支払いの時期と方法',
      text: transfer?.payment ?? payingJa(facts),
    },
    ...shown,
    {
      label: 'ポイントの提供時期',
      text: transfer?.delivery ?? 'お支払いを確認でき次第、残高に加えます。30秒ほどかかることがあります。',
    },
    {
      label: 'ポイントの有効期間',
      text: `残高に加えた時から${valid_days}日間です。期間を過ぎたポイントはお使いいただけません。`,
    },
    {
      label: '申込みの撤回・解除',
      text: linesOf(cancelling),
    },
    { label: '申込みの期間', text: periodText(facts, 'ja') },
  ];
}

function english({ withdrawal, transfer_days = null, ...facts }: OrderFacts): OrderPart[] {
  const { units, valid_days, price, statement, contact_url, sales_url, top_up } = facts;
  const shown =
    statement === null ? [] : [{ label: 'On your card statement', text: `It appears as “${statement}”.` }];
  const transfer = transfer_days === null ? null : transferEnglish(transfer_days, withdrawal);
  const cancelling = [
    ...(transfer?.cancelling ?? [beforehandEn(facts), withdrawal]),
    `Where to ask for it: ${contact_url}`,
    sales_url === null ? '' : `Terms of sale in full: ${sales_url}`,
  ];
  return [
    { label: 'Quantity', text: quantityEn(units, top_up) },
    { label: 'Total price', text: `${totalEn(price, top_up)} (this site charges nothing else)` },
    ...couponParts({ coupon: facts.coupon, price }, 'en'),
    ...firstOfferParts(facts, 'en'),
    {
      label: 'When and how you pay',
      text: transfer?.payment ?? payingEn(facts),
    },
    ...shown,
    {
      label: 'When you get the points',
      text:
        transfer?.delivery ??
        'They are added to your balance as soon as your payment is confirmed, which may take about 30 seconds.',
    },
    {
      label: 'How long the points are valid',
      text: `${valid_days} days from when they are added to your balance. After that they can no longer be used.`,
    },
    {
      label: 'Withdrawal and cancellation',
      text: linesOf(cancelling),
    },
    { label: 'Period of this offer', text: periodText(facts, 'en') },
  ];
}

/** The SHA-256 of a text, lower-case hex. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parts as what a person confirms. */
export function asOrder(parts: OrderPart[], language: Language, version: number): OrderText {
  const text = parts.map(({ label, text: said }) => `${label}\n${said}`).join('\n\n');
  return { version, language, parts, text, hash: hashOf(text) };
}

/** Composes what a person reads and confirms before a purchase. The same facts give the same text. */
export const orderText = (facts: OrderFacts, language: Language): OrderText =>
  asOrder(language === 'ja' ? japanese(facts) : english(facts), language, ORDER_TEXT_VERSION);
