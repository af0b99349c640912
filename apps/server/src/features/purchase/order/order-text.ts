import { createHash } from 'node:crypto';
import type { OrderPart } from '@akari/contract';
import {
  localOf,
  decimalText,
  ORDER_TEXT_VERSION,
  pointsText,
  type Language,
  type Money,
} from '@akari/rules';

/** A coupon of an order. */
interface OrderCoupon {
  code: string;
  /** Null: it does not reduce the price. */
  percent: number | null;
  /** The price without it, US cents. */
  before_cents: number;
  /** Coupon points that come with the purchase. */
  bonus_units: number;
  expires_at_ms: number;
}

/** What a person has to know before a purchase. */
export interface OrderFacts {
  units: number;
  /** How many days the points can be used. */
  valid_days: number;
  price: Money;
  /** Null: none is applied. */
  coupon: OrderCoupon | null;
  /** Name of the payment company; null: a test payment that charges nothing. */
  company: string | null;
  /** What the card statement shows; null: the operator has not set it. */
  statement: string | null;
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

function amountText({ amount_minor, currency }: Money, language: Language): string {
  const amount = decimalText({ amount_minor, currency });
  if (currency !== 'USD') return `${amount} ${currency}`;
  return language === 'ja' ? `${amount}米ドル` : `US$${amount}`;
}

const linesOf = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

const BACK = {
  ja: 'ご購入が取り消された場合、このうち未使用のクーポンポイントも取り消されます。',
  en: 'If the purchase is refunded, those that you have not used are taken back.',
} as const;

/** What the coupon of an order does; an order without a coupon has no such part. */
function couponParts(coupon: OrderCoupon | null, language: Language): OrderPart[] {
  if (coupon === null) return [];
  const { code, percent, before_cents, bonus_units } = coupon;
  const before = amountText({ amount_minor: before_cents, currency: 'USD' }, language);
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

/** Until when the offer stands: that of a coupon ends with it. */
function periodText(coupon: OrderCoupon | null, language: Language): string {
  if (coupon === null) return language === 'ja' ? '期間の限定はありません。' : 'The offer has no time limit.';
  const until = localOf(coupon.expires_at_ms, 'Asia/Tokyo').replace('T', ' ');
  return language === 'ja'
    ? `このクーポンでのお申込みは、${until}（日本時間）までです。`
    : `With this coupon until ${until} (Japan time).`;
}

function japanese({ withdrawal, ...facts }: OrderFacts): OrderPart[] {
  const { units, valid_days, price, company, statement, contact_url, sales_url } = facts;
  const page = company === null ? 'テスト用のお支払いページ' : `決済会社（${company}）のページ`;
  const charged =
    company === null
      ? 'テストのため、実際の請求はありません。'
      : '代金は、そのページでお支払いの手続きをした時点で請求されます。';
  const shown =
    statement === null ? [] : [{ label: 'カード明細の表示', text: `「${statement}」と表示されます。` }];
  const cancelling = [
    'お支払いの手続きを終えるまでは、そのページを閉じれば申込みは成立せず、請求もありません。',
    withdrawal,
    `お申し出の窓口：${contact_url}`,
    sales_url === null ? '' : `販売条件の詳細：${sales_url}`,
  ];
  return [
    {
      label: '分量',
      text: `${pointsText(units)}ポイント（1回のご購入です。自動で更新されることはありません。）`,
    },
    {
      label: '代金の総額',
      text: `${amountText(price, 'ja')}（このほかに、当サイトからの請求はありません。）`,
    },
    ...couponParts(facts.coupon, 'ja'),
    {
      label: 'お支払いの時期と方法',
      text: `このあと開く${page}で、そこに表示される方法でお支払いください。${charged}`,
    },
    ...shown,
    {
      label: 'ポイントの提供時期',
      text: 'お支払いを確認でき次第、残高に加えます。30秒ほどかかることがあります。',
    },
    {
      label: 'ポイントの有効期間',
      text: `残高に加えた時から${valid_days}日間です。期間を過ぎたポイントはお使いいただけません。`,
    },
    {
      label: '申込みの撤回・解除',
      text: linesOf(cancelling),
    },
    { label: '申込みの期間', text: periodText(facts.coupon, 'ja') },
  ];
}

function english({ withdrawal, ...facts }: OrderFacts): OrderPart[] {
  const { units, valid_days, price, company, statement, contact_url, sales_url } = facts;
  const page = company === null ? 'a test payment page' : `the page of the payment company (${company})`;
  const charged =
    company === null ? 'This is a test: you are not charged.' : 'You are charged when you pay on that page.';
  const shown =
    statement === null ? [] : [{ label: 'On your card statement', text: `It appears as “${statement}”.` }];
  const cancelling = [
    'Until you have paid you can close that page: nothing is ordered or charged.',
    withdrawal,
    `Where to ask for it: ${contact_url}`,
    sales_url === null ? '' : `Terms of sale in full: ${sales_url}`,
  ];
  return [
    {
      label: 'Quantity',
      text: `${pointsText(units)} points (a single purchase, which never renews by itself)`,
    },
    { label: 'Total price', text: `${amountText(price, 'en')} (this site charges nothing else)` },
    ...couponParts(facts.coupon, 'en'),
    {
      label: 'When and how you pay',
      text: `On ${page}, which opens next, by a method that it offers. ${charged}`,
    },
    ...shown,
    {
      label: 'When you get the points',
      text: 'They are added to your balance as soon as your payment is confirmed, which may take about 30 seconds.',
    },
    {
      label: 'How long the points are valid',
      text: `${valid_days} days from when they are added to your balance. After that they can no longer be used.`,
    },
    {
      label: 'Withdrawal and cancellation',
      text: linesOf(cancelling),
    },
    { label: 'Period of this offer', text: periodText(facts.coupon, 'en') },
  ];
}

/** The SHA-256 of a text, lower-case hex. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Composes what a person reads and confirms before a purchase. The same facts give the same text. */
export function orderText(facts: OrderFacts, language: Language): OrderText {
  const parts = language === 'ja' ? japanese(facts) : english(facts);
  const text = parts.map(({ label, text: said }) => `${label}\n${said}`).join('\n\n');
  return { version: ORDER_TEXT_VERSION, language, parts, text, hash: hashOf(text) };
}
