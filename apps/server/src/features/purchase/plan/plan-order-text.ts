import type { OrderPart } from '@akari/contract';
import {
  moneyText,
  PLAN_PERIOD_DAYS,
  PLAN_TEXT_VERSION,
  pointsText,
  type Language,
  type Plan,
  type PlanName,
} from '@akari/rules';
import { mailTime } from '../../../core/mail/mail-time.ts';
import { asOrder, type OrderText } from '../order/order-text.ts';
import { PLAN_LABELS } from './plan-names.ts';

/** What a person has to know before they order a plan. */
export interface PlanOrderFacts {
  plan: Plan;
  /** When its first period begins, if what is paid before ends later than now; null: at once. */
  begins_at_ms: number | null;
  /** The plan that does not renew because of this one; null: none. */
  replaces: PlanName | null;
  /** How many favourites a member may have with the plan. */
  favourites_most: number;
  /** How many days the points of a period can be used. */
  valid_days: number;
  /** Null: a test payment that charges nothing. */
  company: string | null;
  /** What the card statement shows; null: the operator has not set it. */
  statement: string | null;
  /** The operator's terms of withdrawal and cancellation; empty: none are set. */
  withdrawal: string;
  /** Addresses of the page of the plans, of contact, and of the terms of sale (null: none are set). */
  plans_url: string;
  contact_url: string;
  sales_url: string | null;
}

const DAYS = PLAN_PERIOD_DAYS;
const BEGINS = { ja: 'プランの開始', en: 'When the plan begins' } as const;
const linesOf = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

/** What becomes of the plan that the person has, and when the new one begins. */
function beginning({ begins_at_ms, replaces }: PlanOrderFacts): Record<Language, OrderPart[]> {
  if (begins_at_ms === null) {
    if (replaces === null) return { ja: [], en: [] };
    const ja = `お支払いを確認すると、今の${PLAN_LABELS.ja[replaces]}は解約され、新しいプランが始まります。`;
    const en = `Once your payment is confirmed, ${PLAN_LABELS.en[replaces]} is canceled, and this plan begins.`;
    return { ja: [{ label: BEGINS.ja, text: ja }], en: [{ label: BEGINS.en, text: en }] };
  }
  const [at_ja, at_en] = [mailTime('ja', begins_at_ms), mailTime('en', begins_at_ms)];
  const stops_ja =
    replaces === null
      ? ''
      : `お支払いを確認すると、今の${PLAN_LABELS.ja[replaces]}の更新は止まります。${at_ja}までは、そのままご利用いただけます。`;
  const stops_en =
    replaces === null
      ? ''
      : `Once your payment is confirmed, ${PLAN_LABELS.en[replaces]} no longer renews. You keep it until ${at_en}.`;
  return {
    ja: [
      {
        label: BEGINS.ja,
        text: linesOf([
          `お支払い済みの期間が終わる${at_ja}に始まります。`,
          stops_ja,
          `今回のお支払いは、そこからの${DAYS}日間の代金です。次の請求は、その期間が終わるときです。`,
        ]),
      },
    ],
    en: [
      {
        label: BEGINS.en,
        text: linesOf([
          `It begins on ${at_en}, when the time that you have paid for ends.`,
          stops_en,
          `You pay now for the ${DAYS} days from then on. The next charge comes when they end.`,
        ]),
      },
    ],
  };
}

function japanese(facts: PlanOrderFacts): OrderPart[] {
  const { plan, valid_days, company, statement } = facts;
  const { withdrawal, contact_url, sales_url, plans_url } = facts;
  const price = moneyText(plan.price, 'ja');
  const points = pointsText(plan.units);
  const page = company === null ? 'テスト用のお支払いページ' : `決済会社（${company}）のページ`;
  const charged =
    company === null
      ? 'テストのため、実際の請求はありません。'
      : `1回目の代金は、そのページでお支払いの手続きをした時点で請求されます。2回目からは、${DAYS}日ごとに同じカードに請求されます。`;
  const gives =
    plan.plan === 'pro' ? `、お気に入りの上限${facts.favourites_most}人、アカウントのProの表示` : '';
  return [
    {
      label: '分量',
      text: `${DAYS}日ごとに${points}ポイント${gives}（解約されるまで自動で更新されます。）`,
    },
    ...beginning(facts).ja,
    {
      label: '代金の総額',
      text: `1回目は${price}、2回目からも${DAYS}日ごとに${price}です。例えば1年（12回分）のお支払いは${moneyText({ ...plan.price, amount_minor: plan.price.amount_minor * 12 }, 'ja')}です。（このほかに、当サイトからの請求はありません。）`,
    },
    {
      label: 'お支払いの時期と方法',
      text: `このあと開く${page}で、そこに表示される方法でお支払いください。${charged}`,
    },
    ...(statement === null ? [] : [{ label: 'カード明細の表示', text: `「${statement}」と表示されます。` }]),
    {
      label: 'ポイントの提供時期',
      text: 'お支払いを確認でき次第、残高に加えます。30秒ほどかかることがあります。2回目からも、更新のお支払いを確認でき次第、加えます。',
    },
    {
      label: 'ポイントの有効期間',
      text: `残高に加えた時から${valid_days}日間です。期間を過ぎたポイントはお使いいただけません。解約されたあとも、有効期間の終わりまでお使いいただけます。`,
    },
    {
      label: '自動更新と解約',
      text: linesOf([
        `${DAYS}日の期間が終わるたびに、自動で更新されます。更新の支払いを確認できないときは、更新されません。`,
        '解約は、プランのページでいつでもできます。解約されたあとの更新と請求はありません。お支払い済みの期間の終わりまで、プランをご利用いただけます。',
        `解約のページ：${plans_url}`,
      ]),
    },
    {
      label: '申込みの撤回・解除',
      text: linesOf([
        'お支払いの手続きを終えるまでは、そのページを閉じれば申込みは成立せず、請求もありません。',
        withdrawal,
        `お申し出の窓口：${contact_url}`,
        sales_url === null ? '' : `販売条件の詳細：${sales_url}`,
      ]),
    },
    { label: '申込みの期間', text: '期間の限定はありません。' },
  ];
}

function english(facts: PlanOrderFacts): OrderPart[] {
  const { plan, valid_days, company, statement } = facts;
  const { withdrawal, contact_url, sales_url, plans_url } = facts;
  const price = moneyText(plan.price, 'en');
  const points = pointsText(plan.units);
  const page = company === null ? 'a test payment page' : `the page of the payment company (${company})`;
  const charged =
    company === null
      ? 'This is a test: you are not charged.'
      : `The first payment is charged when you pay on that page. After that the same card is charged every ${DAYS} days.`;
  const gives =
    plan.plan === 'pro' ? `, up to ${facts.favourites_most} favorites, and the Pro mark on your account` : '';
  return [
    {
      label: 'Quantity',
      text: `${points} points every ${DAYS} days${gives} (renews by itself until you cancel)`,
    },
    ...beginning(facts).en,
    {
      label: 'Total price',
      text: `${price} for the first period, and ${price} for each period of ${DAYS} days after it. A year, for example, comes to ${moneyText({ ...plan.price, amount_minor: plan.price.amount_minor * 12 }, 'en')} for 12 periods (this site charges nothing else)`,
    },
    {
      label: 'When and how you pay',
      text: `On ${page}, which opens next, by a method that it offers. ${charged}`,
    },
    ...(statement === null
      ? []
      : [{ label: 'On your card statement', text: `It appears as “${statement}”.` }]),
    {
      label: 'When you get the points',
      text: 'They are added to your balance as soon as your payment is confirmed, which may take about 30 seconds, and after each renewal as soon as that payment is confirmed.',
    },
    {
      label: 'How long the points are valid',
      text: `${valid_days} days from when they are added to your balance. After that they can no longer be used. After you cancel you can still use them until then.`,
    },
    {
      label: 'Renewal and how to cancel',
      text: linesOf([
        `The plan renews by itself at the end of each period of ${DAYS} days. It does not renew when the payment cannot be confirmed.`,
        'You can cancel at any time on the page of the plans. After that it does not renew, and you are not charged again. You keep the plan until the end of the time that you have paid for.',
        `Where to cancel: ${plans_url}`,
      ]),
    },
    {
      label: 'Withdrawal and cancellation',
      text: linesOf([
        'Until you have paid you can close that page: nothing is ordered or charged.',
        withdrawal,
        `Where to ask for it: ${contact_url}`,
        sales_url === null ? '' : `Terms of sale in full: ${sales_url}`,
      ]),
    },
    { label: 'Period of this offer', text: 'The offer has no time limit.' },
  ];
}

/** Composes what a person reads and confirms before a plan. The same facts give the same text. */
export const planOrderText = (facts: PlanOrderFacts, language: Language): OrderText =>
  asOrder(language === 'ja' ? japanese(facts) : english(facts), language, PLAN_TEXT_VERSION);
