import type { LegalPart } from '@akari/contract';
import { currencyOf, PATHS, type Language, type LegalPage } from '@akari/rules';
import { operatorPagesOf, ownLegalPages } from '../../core/site/operator-pages.ts';
import { plansFor } from '../../core/site/plans-for-sale.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import { outsideOrigins } from '../../platform/http/outside-origins.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { billingPage } from './billing-page.ts';
import { prepaidPage } from './prepaid-page.ts';
import { salesPage } from './sales-page.ts';
import { transmissionPage } from './transmission-page.ts';

type Composer = (services: Services, language: Language, own_url: string) => Promise<LegalPart[]>;

const written =
  (group: 'terms_of_use' | 'privacy_policy'): Composer =>
  async ({ config, database }, language) => {
    const { text_ja, text_en } = await siteTermsOf(database.db, config.site_id, group);
    return [{ label: null, text: language === 'ja' ? text_ja : text_en }];
  };

const DAY_MS = 86_400_000;

/** Payment companies that take money, each once. */
const sellersOf = ({ payments }: Services, language: Language) =>
  payments.flatMap(({ company, statement }) =>
    company === null ? [] : [{ company: company[language], statement }],
  );

const COMPOSERS: Readonly<Record<LegalPage, Composer>> = {
  terms: written('terms_of_use'),
  privacy: written('privacy_policy'),
  sales: async (services, language, own_url) => {
    const { config, database } = services;
    const [seller, order_terms, yen, plans] = await Promise.all([
      siteTermsOf(database.db, config.site_id, 'seller'),
      siteTermsOf(database.db, config.site_id, 'order_terms'),
      siteTermsOf(database.db, config.site_id, 'yen_prices'),
      plansFor(services, config.site_id),
    ]);
    return salesPage(
      {
        seller,
        order_terms,
        currency: currencyOf(yen),
        companies: sellersOf(services, language).map(({ company }) => company),
        valid_days: services.config.points.valid_ms / DAY_MS,
        plans,
        plans_url: new URL(PATHS.plans, own_url).href,
        purchase_url: new URL(PATHS.purchase, own_url).href,
        contact_url: new URL(PATHS.contact, own_url).href,
      },
      language,
    );
  },
  billing: async (services, language, own_url) =>
    billingPage(
      {
        sellers: sellersOf(services, language),
        plans_url:
          (await plansFor(services, services.config.site_id)).length === 0
            ? null
            : new URL(PATHS.plans, own_url).href,
        top_up_url: services.payments.some(({ company, stored }) => company !== null && stored !== undefined)
          ? new URL(PATHS.purchase, own_url).href
          : null,
        statement_url: new URL(PATHS.statement, own_url).href,
        contact_url: new URL(PATHS.contact, own_url).href,
      },
      language,
    ),
  prepaid: async (services, language, own_url) => {
    const { config, database } = services;
    const [seller, prepaid, { terms }] = await Promise.all([
      siteTermsOf(database.db, config.site_id, 'seller'),
      siteTermsOf(database.db, config.site_id, 'prepaid'),
      operatorPagesOf(services),
    ]);
    return prepaidPage(
      {
        ...{ seller, prepaid },
        valid_days: config.points.valid_ms / DAY_MS,
        statement_url: new URL(PATHS.statement, own_url).href,
        contact_url: new URL(PATHS.contact, own_url).href,
        terms_url: terms === null ? null : new URL(terms, own_url).href,
      },
      language,
    );
  },
  transmission: async ({ config }, language) => transmissionPage(outsideOrigins(config), language),
};

/** Composes a page that the law wants. @throws not_found where the site has no such page */
export async function composeLegalPage(
  services: Services,
  page: LegalPage,
  language: Language,
  own_url: string,
): Promise<LegalPart[]> {
  if (!(await ownLegalPages(services)).includes(page)) throw new Problem('not_found');
  return COMPOSERS[page](services, language, own_url);
}
