import type { OperatorPages } from '@akari/contract';
import { LEGAL_TERM_GROUPS, legalPagesOf, missingOf, PATHS, type LegalPage } from '@akari/rules';
import { siteTermsOf, textsSetOf } from '../../platform/config/site-terms.ts';
import type { Services } from '../../platform/services.ts';

type Site = Pick<Services, 'config' | 'database' | 'payments'>;

const charges = ({ payments }: Site): boolean => payments.some(({ company }) => company !== null);

/** The pages that this service shows by itself: those of its own site. */
export async function ownLegalPages(services: Site): Promise<LegalPage[]> {
  const { config, database } = services;
  return legalPagesOf(await textsSetOf(database.db, config.site_id, LEGAL_TERM_GROUPS), {
    charges: charges(services),
    issuer: config.points.issuer,
  });
}

/** Addresses of the pages that the law wants linked. A page of the service comes before an address that is configured. */
export async function operatorPagesOf(services: Site): Promise<OperatorPages> {
  const { config, database } = services;
  const [pages, { withdrawal_form }] = await Promise.all([
    ownLegalPages(services),
    siteTermsOf(database.db, config.site_id, 'order_terms'),
  ]);
  const own = (page: LegalPage): string | null => (pages.includes(page) ? `${PATHS.legal}/${page}` : null);
  const { terms, privacy, sales } = config.operator_pages;
  return {
    terms: own('terms') ?? terms,
    privacy: own('privacy') ?? privacy,
    sales: own('sales') ?? sales,
    billing: own('billing'),
    transmission: own('transmission'),
    prepaid: own('prepaid'),
    withdrawal: charges(services) && withdrawal_form ? PATHS.withdrawal : null,
  };
}

/** What the law wants of a site that takes money and staff have not set: pages that are neither complete nor elsewhere. */
export async function missingPages(services: Site): Promise<LegalPage[]> {
  if (!charges(services)) return [];
  const { config, database } = services;
  const set = await textsSetOf(database.db, config.site_id, LEGAL_TERM_GROUPS);
  const missing = (page: LegalPage): boolean => missingOf(page, set).length > 0;
  return [
    ...(['terms', 'privacy', 'sales'] as const).filter(
      (page) => config.operator_pages[page] === null && missing(page),
    ),
    ...(['prepaid'] as const).filter((page) => config.points.issuer === 'registered' && missing(page)),
  ];
}
