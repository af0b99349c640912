import type { LegalPart } from '@akari/contract';
import {
  moneyText,
  PLAN_PERIOD_DAYS,
  pointsText,
  type Currency,
  type Language,
  type Plan,
  type SiteTermValues,
} from '@akari/rules';

/** What the page about the seller is composed of. */
export interface SalesFacts {
  seller: SiteTermValues['seller'];
  order_terms: SiteTermValues['order_terms'];
  currency: Currency;
  /** Payment companies by whose pages points are paid. */
  companies: readonly string[];
  /** The plans that are sold, and the address of their page. */
  plans: readonly Plan[];
  plans_url: string;
  /** How many days points can be used. */
  valid_days: number;
  /** Whole addresses. */
  purchase_url: string;
  contact_url: string;
}

const lines = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n');

const PLAN_NAMES = { lite: 'Lite', pro: 'Pro' } as const;
/** What renews by itself: price, points, period, and how it is cancelled; no part where no plan is sold. */
function planParts(
  { plans, plans_url }: Pick<SalesFacts, 'plans' | 'plans_url'>,
  language: Language,
): LegalPart[] {
  if (plans.length === 0) return [];
  const days = PLAN_PERIOD_DAYS;
  const each = plans.map(({ plan, price, units }) =>
    language === 'ja'
      ? `${PLAN_NAMES[plan]}：${days}日ごとに${moneyText(price, 'ja')}、${pointsText(units)}ポイント`
      : `${PLAN_NAMES[plan]}: ${moneyText(price, 'en')} and ${pointsText(units)} points every ${days} days`,
  );
  return [
    language === 'ja'
      ? {
          label: '定期プラン',
          text: lines(
            ...each,
            '解約されるまで、自動で更新されます。1回目はお申込みの時に、2回目からは期間が終わるたびに請求されます。解約は、プランのページでいつでもできます。',
            plans_url,
          ),
        }
      : {
          label: 'Plans',
          text: lines(
            ...each,
            'A plan renews by itself until you cancel. The first payment is charged with the order, and each further one at the end of a period. You can cancel at any time on the page of the plans.',
            plans_url,
          ),
        },
  ];
}

function japanese({ seller, order_terms, ...facts }: SalesFacts): LegalPart[] {
  const { companies, valid_days, purchase_url, contact_url } = facts;
  return [
    { label: '販売業者', text: seller.name_ja },
    { label: '運営統括責任者', text: seller.manager_ja },
    { label: '所在地', text: seller.address_ja },
    {
      label: '電話番号',
      text: seller.hours_ja === '' ? seller.phone : `${seller.phone}（${seller.hours_ja}）`,
    },
    { label: 'メールアドレス', text: seller.mail },
    {
      label: '販売価格',
      text: lines(
        `ポイントのパックごとに、代金を${facts.currency === 'JPY' ? '日本円' : '米ドル'}で表示します。表示する代金が、お支払いの総額です。`,
        purchase_url,
      ),
    },
    ...planParts(facts, 'ja'),
    {
      label: '代金のほかに必要な料金',
      text: lines('インターネットへの接続と通信の料金は、お客様のご負担です。', seller.fees_ja),
    },
    {
      label: 'お支払いの方法',
      text:
        companies.length === 0
          ? 'テスト用のお支払いページだけがあり、実際の請求はありません。'
          : `決済会社（${companies.join('、')}）のページで、そこに表示される方法でお支払いいただきます。`,
    },
    {
      label: 'お支払いの時期',
      text:
        companies.length === 0
          ? '請求はありません。'
          : '決済会社のページでお支払いの手続きをした時点で、代金が請求されます。',
    },
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
      text: lines(order_terms.withdrawal_ja, `お申し出の窓口：${contact_url}`),
    },
    {
      label: '動作環境',
      text: 'WebRTCに対応した新しいブラウザーが必要です。対応していないブラウザーでは、入室の前にお知らせします。',
    },
  ];
}

function english({ seller, order_terms, ...facts }: SalesFacts): LegalPart[] {
  const { companies, valid_days, purchase_url, contact_url } = facts;
  return [
    { label: 'Seller', text: seller.name_en },
    { label: 'Person in charge', text: seller.manager_en },
    { label: 'Address', text: seller.address_en },
    {
      label: 'Phone',
      text: seller.hours_en === '' ? seller.phone : `${seller.phone} (${seller.hours_en})`,
    },
    { label: 'Email', text: seller.mail },
    {
      label: 'Prices',
      text: lines(
        `The price of each pack of points is shown in ${facts.currency === 'JPY' ? 'Japanese yen' : 'US dollars'}. It is all that you pay for the pack.`,
        purchase_url,
      ),
    },
    ...planParts(facts, 'en'),
    {
      label: 'Other charges',
      text: lines('You pay for your own internet connection and data.', seller.fees_en),
    },
    {
      label: 'How you pay',
      text:
        companies.length === 0
          ? 'There is only a test payment page. You are not charged.'
          : `On the page of the payment company (${companies.join(', ')}), by a method that it offers.`,
    },
    {
      label: 'When you pay',
      text:
        companies.length === 0
          ? 'You are not charged.'
          : 'You are charged when you pay on the page of the payment company.',
    },
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
      text: lines(order_terms.withdrawal_en, `Where to ask for it: ${contact_url}`),
    },
    {
      label: 'What you need',
      text: 'A recent browser with WebRTC. If yours does not have it, you get a notice before you enter a room.',
    },
  ];
}

/** The page about the seller (Japanese act on specified commercial transactions, art. 11). */
export const salesPage = (facts: SalesFacts, language: Language): LegalPart[] =>
  language === 'ja' ? japanese(facts) : english(facts);
