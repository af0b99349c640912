import type { OfficePartner, PartnerPlan } from '@akari/contract/office';
import {
  DEFAULT_SITE_ID,
  isMailAddress,
  isPartnerTerms,
  isPostbackTemplate,
  PARTNER_STEPS_MOST,
  points,
  pointsText,
  type PartnerKind,
  type PartnerTerms,
} from '@akari/rules';

const PERCENT_BP = 100;

/** What is said about a partner, as it is typed. */
export type PartnerTyped = Omit<PartnerPlan, 'site_id'> & { site: string };

export const newPartner = (): PartnerTyped => ({
  ...{ name: '', email: '', site: String(DEFAULT_SITE_ID), member_name: '' },
  ...{ postback_url: '', postback_method: 'GET' },
});
export const typedOf = ({ plan: { site_id, ...plan } }: OfficePartner): PartnerTyped => ({
  ...plan,
  site: String(site_id),
});

/** What is typed as a plan; null: it is not complete. The server checks it again. */
export function planOf({ site, ...typed }: PartnerTyped): PartnerPlan | null {
  const [name, email, postback_url] = [typed.name.trim(), typed.email.trim(), typed.postback_url.trim()];
  if (name === '' || !isMailAddress(email)) return null;
  if (postback_url !== '' && !isPostbackTemplate(postback_url)) return null;
  const site_id = Number(site);
  return { ...typed, name, email, postback_url, member_name: typed.member_name.trim(), site_id };
}

/** Terms as they are typed. The first step begins at 0. */
export interface TermsTyped {
  kind: PartnerKind;
  steps: readonly { from: string; percent: string }[];
  one_off: string;
}
export const newTerms = (): TermsTyped => ({
  kind: 'revshare',
  steps: [{ from: '0', percent: '' }],
  one_off: '',
});
export const mayAddStep = ({ steps }: TermsTyped): boolean => steps.length < PARTNER_STEPS_MOST;

const decimalOf = (text: string): number | null =>
  /^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : null;

/** What is typed as terms; null: they are not complete. */
export function termsOf({ kind, steps, one_off }: TermsTyped): PartnerTerms | null {
  const terms: PartnerTerms =
    kind === 'one_off'
      ? { kind, steps: [], one_off_units: points(decimalOf(one_off) ?? 0) }
      : {
          kind,
          steps: steps.map(({ from, percent }) => ({
            from_units: points(decimalOf(from) ?? Number.NaN),
            share_bp: (decimalOf(percent) ?? 0) * PERCENT_BP,
          })),
          one_off_units: 0,
        };
  return isPartnerTerms(terms) ? terms : null;
}

export const typedTerms = ({ kind, steps, one_off_units }: PartnerTerms): TermsTyped =>
  kind === 'one_off'
    ? { ...newTerms(), kind, one_off: pointsText(one_off_units) }
    : {
        kind,
        steps: steps.map(({ from_units, share_bp }) => ({
          from: pointsText(from_units),
          percent: String(share_bp / PERCENT_BP),
        })),
        one_off: '',
      };
