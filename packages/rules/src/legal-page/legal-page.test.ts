import { describe, expect, it } from 'vitest';
import { SITE_TERMS } from '../site-term/index.ts';
import {
  isLegalPage,
  LEGAL_PAGES,
  legalPagesOf,
  missingOf,
  type Selling,
  type TextsSet,
} from './legal-page.ts';

const COMPLETE: TextsSet = {
  seller: new Set([
    ...['name_ja', 'name_en', 'manager_ja', 'manager_en', 'address_ja', 'address_en', 'phone', 'mail'],
  ]),
  order_terms: new Set(['withdrawal_ja', 'withdrawal_en']),
  terms_of_use: new Set(['text_ja', 'text_en']),
  privacy_policy: new Set(['text_ja', 'text_en']),
  prepaid: new Set(['protection_ja', 'protection_en', 'misuse_ja', 'misuse_en']),
};
const FREE: Selling = { charges: false, issuer: 'exempt' };
const SELLS: Selling = { charges: true, issuer: 'exempt' };
const ISSUES: Selling = { charges: true, issuer: 'registered' };

describe('the pages of a site', () => {
  it('are all once everything is set and money is taken', () => {
    const exempt = ['terms', 'privacy', 'sales', 'billing', 'transmission'];
    expect(legalPagesOf(COMPLETE, SELLS)).toEqual(exempt);
    expect(legalPagesOf(COMPLETE, ISSUES)).toEqual([...exempt, 'prepaid']);
    expect(legalPagesOf(COMPLETE, { ...ISSUES, charges: false })).not.toContain('prepaid');
  });

  it('are only the list of transmissions while nothing is set, and no billing help where nothing is charged', () => {
    expect(legalPagesOf({}, FREE)).toEqual(['transmission']);
    expect(legalPagesOf({}, SELLS)).toEqual(['billing', 'transmission']);
    expect(legalPagesOf(COMPLETE, FREE)).not.toContain('billing');
  });

  it.each([
    ['terms', { terms_of_use: new Set(['text_ja']) }, ['terms_of_use.text_en']],
    ['privacy', {}, ['privacy_policy.text_ja', 'privacy_policy.text_en']],
    ['sales', { ...COMPLETE, order_terms: new Set(['withdrawal_ja']) }, ['order_terms.withdrawal_en']],
    ['transmission', {}, []],
    [
      'prepaid',
      { ...COMPLETE, prepaid: new Set(['protection_ja', 'misuse_ja', 'misuse_en']) },
      ['prepaid.protection_en'],
    ],
  ] as const)('%s misses what is not set', (page, set, missing) => {
    expect(missingOf(page, set)).toEqual(missing);
    expect(legalPagesOf(set, ISSUES).includes(page)).toBe(missing.length === 0);
  });

  it('name only settings that exist', () => {
    for (const page of LEGAL_PAGES)
      for (const name of missingOf(page, {})) {
        const [group, field] = name.split('.') as [keyof typeof SITE_TERMS, string];
        expect(Object.keys(SITE_TERMS[group].fields)).toContain(field);
      }
  });

  it('have names that nothing else has', () => {
    expect(['terms', 'sale', 'constructor', ''].map(isLegalPage)).toEqual([true, false, false, false]);
  });
});
