import type { LegalPart } from '@akari/contract';
import type { Language } from '@akari/rules';

export interface BillingFacts {
  /** Payment companies, with what a card statement shows of each; null: it is not set. */
  sellers: readonly { company: string; statement: string | null }[];
  /** Whole addresses. */
  statement_url: string;
  contact_url: string;
  /** Where plans are cancelled; null: none is sold. */
  plans_url: string | null;
  /** Where members let points be bought automatically; null: no provider charges cards on file. */
  top_up_url: string | null;
}

const lines = (...texts: (string | null)[]): string => texts.filter((text) => text !== null).join('\n');

const japanese = ({
  sellers,
  statement_url,
  contact_url,
  plans_url,
  top_up_url,
}: BillingFacts): LegalPart[] => [
  ...sellers.map(({ company, statement }) => ({
    label: company,
    text:
      statement === null
        ? 'この決済会社でのお支払いは、決済会社の名前で明細に表示されることがあります。'
        : `カードの明細には「${statement}」と表示されます。`,
  })),
  {
    label: '覚えのない請求があるとき',
    text: `明細のページで、ご購入の日時と代金をご確認ください。\n${statement_url}\nご購入の記録がない場合は、請求の日付と代金をお知らせください。\n${contact_url}`,
  },
  {
    label: 'お支払いが承認されなかったとき',
    text: 'ポイントは加わらず、当サイトからの請求もありません。カード会社が代金の枠を一時的に押さえていることがあります。いつ戻るかは、カード会社にお尋ねください。',
  },
  {
    label: 'ポイントが加わらないとき',
    text: `お支払いの確認に30秒ほどかかることがあります。明細のページに表示されない場合は、お問い合わせください。\n${contact_url}`,
  },
  {
    label: '自動での請求',
    text: lines(
      'ポイントのパックの購入は、1回ごとのご注文です。',
      plans_url === null && top_up_url === null ? '自動で請求されることはありません。' : null,
      top_up_url === null
        ? null
        : `自動チャージを設定された場合に限り、残高が少なくなったときに、設定された回数までパックを自動で購入します。購入ページでいつでも止められます。\n${top_up_url}`,
      plans_url === null
        ? null
        : `定期プランは、解約されるまで期間ごとに請求されます。解約は、プランのページでいつでもできます。\n${plans_url}`,
    ),
  },
];

const english = ({
  sellers,
  statement_url,
  contact_url,
  plans_url,
  top_up_url,
}: BillingFacts): LegalPart[] => [
  ...sellers.map(({ company, statement }) => ({
    label: company,
    text:
      statement === null
        ? 'A payment by this company may appear under its name on your statement.'
        : `It appears as “${statement}” on your card statement.`,
  })),
  {
    label: 'A charge that you do not know',
    text: `Compare the times and prices of your purchases on your statement page.\n${statement_url}\nIf the charge is not there, please tell us its date and amount.\n${contact_url}`,
  },
  {
    label: 'A payment that was declined',
    text: 'You get no points, and this site charges nothing. Your card company may hold the amount for a while. Please ask it when the hold ends.',
  },
  {
    label: 'Points that do not arrive',
    text: `Confirming a payment may take about 30 seconds. If the purchase does not appear on your statement page, please contact us.\n${contact_url}`,
  },
  {
    label: 'Automatic charges',
    text: lines(
      'Each purchase of a pack is an order of its own.',
      plans_url === null && top_up_url === null ? 'Nothing is charged automatically.' : null,
      top_up_url === null
        ? null
        : `If you set up auto top-up, and only then, packs are bought when your balance is low, as often as you allow. You can stop it at any time on the purchase page.\n${top_up_url}`,
      plans_url === null
        ? null
        : `A plan is charged for each period until you cancel it, which you can do at any time on the page of the plans.\n${plans_url}`,
    ),
  },
];

/** What a statement shows of a purchase, and what to do about a charge. */
export const billingPage = (facts: BillingFacts, language: Language): LegalPart[] =>
  language === 'ja' ? japanese(facts) : english(facts);
