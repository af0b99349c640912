import type { LegalPart } from '@akari/contract';
import type { Language, SiteTermValues } from '@akari/rules';

/** What the information on prepaid points is composed of. */
export interface PrepaidFacts {
  seller: SiteTermValues['seller'];
  prepaid: SiteTermValues['prepaid'];
  /** How many days points can be used. */
  valid_days: number;
  /** Whole addresses; terms: null where the site has no terms of use. */
  statement_url: string;
  contact_url: string;
  terms_url: string | null;
}

const lines = (...texts: (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

const japanese = ({ seller, prepaid, valid_days, ...urls }: PrepaidFacts): LegalPart[] => [
  { label: '発行者', text: seller.name_ja },
  { label: '所在地', text: seller.address_ja },
  {
    label: '支払可能な上限',
    text: 'ポイントの残高に上限はありません。一度に購入できるのは、購入ページに表示するパックの分です。',
  },
  {
    label: '有効期間',
    text: `残高に加えた時から${valid_days}日間です。期間を過ぎたポイントはお使いいただけません。`,
  },
  {
    label: '使用できる場所',
    text: '当サービスの中で、視聴、チャット、チップ、ギフトなど、料金をポイントで表示しているものにお使いいただけます。',
  },
  {
    label: 'ご使用上の注意',
    text: 'ポイントは現金と交換できず、ほかの人に譲ることもできません。無償のポイントから先に、期限の近い順に使われます。',
  },
  {
    label: '残高の確認',
    text: lines('残高と、残っているポイントの期限は、明細のページでご確認いただけます。', urls.statement_url),
  },
  {
    label: '苦情・相談の窓口',
    text: lines(
      seller.hours_ja === '' ? seller.phone : `${seller.phone}（${seller.hours_ja}）`,
      seller.mail,
      urls.contact_url,
    ),
  },
  { label: '未使用分の保全', text: prepaid.protection_ja },
  { label: '不正に利用されたとき', text: prepaid.misuse_ja },
  ...(urls.terms_url === null ? [] : [{ label: '利用規約', text: urls.terms_url }]),
];

const english = ({ seller, prepaid, valid_days, ...urls }: PrepaidFacts): LegalPart[] => [
  { label: 'Issuer', text: seller.name_en },
  { label: 'Address', text: seller.address_en },
  {
    label: 'Limit',
    text: 'There is no limit to the balance. What can be bought at once are the packs on the purchase page.',
  },
  {
    label: 'How long the points are valid',
    text: `${valid_days} days from when they are added to your balance. After that they can no longer be used.`,
  },
  {
    label: 'Where they can be used',
    text: 'In this service, for everything whose price is shown in points, such as watching, chats, tips and gifts.',
  },
  {
    label: 'Please note',
    text: 'Points cannot be exchanged for cash or given to other people. Free points are spent first, and then what expires soonest.',
  },
  {
    label: 'Your balance',
    text: lines(
      'The statement page shows your balance and the dates of the points that are left.',
      urls.statement_url,
    ),
  },
  {
    label: 'Complaints and questions',
    text: lines(
      seller.hours_en === '' ? seller.phone : `${seller.phone} (${seller.hours_en})`,
      seller.mail,
      urls.contact_url,
    ),
  },
  { label: 'Protection of unspent points', text: prepaid.protection_en },
  { label: 'Unauthorised use', text: prepaid.misuse_en },
  ...(urls.terms_url === null ? [] : [{ label: 'Terms of use', text: urls.terms_url }]),
];

/** Information of a registered issuer of points (Japanese Payment Services Act, art. 13). */
export const prepaidPage = (facts: PrepaidFacts, language: Language): LegalPart[] =>
  language === 'ja' ? japanese(facts) : english(facts);
