import type { PointIssuer } from '../lot/index.ts';

/**
 * Pages that the law wants of a service that sells, in the order of their links. `sales`: what article 11 of the
 * Japanese act on specified commercial transactions asks for. `billing`: what a statement shows, and what to do about a
 * charge. `transmission`: where the pages of the service send something (article 27-12 of the Japanese
 * telecommunications business act). `prepaid`: what article 13 of the Japanese Payment Services Act asks of a registered
 * issuer of points.
 */
export const LEGAL_PAGES = ['terms', 'privacy', 'sales', 'billing', 'transmission', 'prepaid'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
export const isLegalPage = (name: string): name is LegalPage =>
  (LEGAL_PAGES as readonly string[]).includes(name);

/** Groups of the settings of a site that the pages are made of. */
export const LEGAL_TERM_GROUPS = [
  'seller',
  'order_terms',
  'terms_of_use',
  'privacy_policy',
  'prepaid',
] as const;
type LegalTermGroup = (typeof LEGAL_TERM_GROUPS)[number];

const SELLER = [
  ...['name_ja', 'name_en', 'manager_ja', 'manager_en', 'address_ja', 'address_en', 'phone', 'mail'],
];

/** What staff have to set of a site before it has a page. */
const NEEDED: Readonly<Record<LegalPage, Partial<Record<LegalTermGroup, readonly string[]>>>> = {
  terms: { terms_of_use: ['text_ja', 'text_en'] },
  privacy: { privacy_policy: ['text_ja', 'text_en'] },
  sales: {
    seller: SELLER,
    order_terms: ['withdrawal_ja', 'withdrawal_en'],
  },
  billing: {},
  transmission: {},
  prepaid: {
    seller: SELLER,
    prepaid: ['protection_ja', 'protection_en', 'misuse_ja', 'misuse_en'],
  },
};

/** Names of the texts that staff have set of a site, by the group of its settings; none of them is empty. */
export type TextsSet = Readonly<Partial<Record<LegalTermGroup, ReadonlySet<string>>>>;

/** What is missing of a page; each `group.field`. */
export const missingOf = (page: LegalPage, set: TextsSet): string[] =>
  Object.entries(NEEDED[page]).flatMap(([group, fields]) =>
    fields
      .filter((field) => set[group as LegalTermGroup]?.has(field) !== true)
      .map((field) => `${group}.${field}`),
  );

/** How a site sells points. */
export interface Selling {
  /** Whether a payment provider takes money there. */
  charges: boolean;
  issuer: PointIssuer;
}

/** The pages that a site has. */
export const legalPagesOf = (set: TextsSet, { charges, issuer }: Selling): LegalPage[] =>
  LEGAL_PAGES.filter(
    (page) =>
      missingOf(page, set).length === 0 &&
      (page !== 'billing' || charges) &&
      (page !== 'prepaid' || (charges && issuer === 'registered')),
  );
