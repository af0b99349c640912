import type { LowPointsRule } from '../charge/points-left.ts';
import type { GiftId } from '../gift/index.ts';
import type { IdVideoTerms } from '../id-video/index.ts';
import type { MileField } from '../mile/index.ts';
import type { LoginBonusTerms, MissionTerms, PerformerMissionTerms } from '../mission/index.ts';
import { readWordList, SITE_WORDS_MOST } from '../moderation/index.ts';
import type { PlanTerms } from '../plan/index.ts';
import { parsePoints } from '../points/index.ts';
import type { PresentTerms } from '../present/index.ts';
import type { FirstOfferTerms, PaymentProviderName, YenPrices } from '../purchase/index.ts';
import { readTaxRates } from '../receipt/index.ts';
import type { RecordingLimits } from '../recording/index.ts';
import {
  type SITE_TERMS,
  siteTermFields,
  siteTermGroup,
  TERM_UNITS,
  type SiteTermGroup,
  type TermField,
  type TermUnit,
} from './site-term.ts';

export type TermValue = number | boolean | string | readonly string[];
/** What staff have set of a group; a field that they have not set is absent. */
export type TermsSet = Readonly<Record<string, TermValue>>;

type SellerField = keyof typeof SITE_TERMS.seller.fields;

/** What counts in each group. */
export interface SiteTermValues {
  gift_prices: Readonly<Record<GiftId, number>>;
  guest_preview: Readonly<{ each_ms: number; total_ms: number; automatic: boolean }>;
  low_points: Readonly<LowPointsRule>;
  recording: Readonly<RecordingLimits>;
  id_video: Readonly<IdVideoTerms>;
  present: Readonly<PresentTerms>;
  order_terms: Readonly<{ withdrawal_ja: string; withdrawal_en: string; withdrawal_form: boolean }>;
  yen_prices: YenPrices;
  miles_earned: Readonly<{ review: number; valid_ms: number }>;
  mile_rates: Readonly<Record<MileField, number>>;
  missions: MissionTerms;
  login_bonus: LoginBonusTerms;
  performer_missions: PerformerMissionTerms;
  first_offer: Readonly<FirstOfferTerms>;
  plans: Readonly<PlanTerms>;
  payment_providers: Readonly<Record<PaymentProviderName, boolean>>;
  seller: Readonly<Record<SellerField, string>>;
  terms_of_use: Readonly<{ text_ja: string; text_en: string }>;
  privacy_policy: Readonly<{ text_ja: string; text_en: string }>;
  prepaid: Readonly<Record<keyof typeof SITE_TERMS.prepaid.fields, string>>;
  forbidden_words: Readonly<{ words: readonly string[] }>;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Controls that a text of several lines has no use for. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/;

type TextField = Extract<TermField, { kind: 'text' }>;

/** A text as it is kept: lines without spaces at their ends, no empty lines. */
function acceptedText(value: string, { most, format }: TextField): string | null {
  const lines = value.replaceAll('\r\n', '\n').split('\n');
  const text = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  if (format === 'tax_rates' && readTaxRates(text) === null) return null;
  return text.length <= most && !CONTROLS.test(text) ? text : null;
}

/** A value as it is kept; null: it is not allowed. */
function allowedValue(field: TermField, value: unknown): TermValue | null {
  switch (field.kind) {
    case 'number': {
      const fits = Number.isSafeInteger(value) && (value as number) >= field.least;
      return fits && (value as number) <= field.most ? (value as number) : null;
    }
    case 'yes_no':
      return typeof value === 'boolean' ? value : null;
    case 'tiers':
      return isTexts(value) && value.every((tier) => (field.choices as readonly string[]).includes(tier))
        ? field.choices.filter((tier) => value.includes(tier))
        : null;
    case 'text':
      return typeof value === 'string' ? acceptedText(value, field) : null;
    case 'words':
      return isTexts(value) ? readWordList(value, SITE_WORDS_MOST) : null;
  }
}

/** What staff have set, in a stored value. What this version does not know or allow is left out. */
export function termsSetIn(group: SiteTermGroup, stored: unknown): TermsSet {
  if (typeof stored !== 'object' || stored === null) return {};
  const found = siteTermFields(group).flatMap(([name, field]): [string, TermValue][] => {
    const value = allowedValue(field, (stored as Record<string, unknown>)[name]);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

const withUsual = (group: SiteTermGroup, set: TermsSet): Readonly<Record<string, TermValue>> =>
  Object.fromEntries(siteTermFields(group).map(([name, field]) => [name, set[name] ?? field.usual]));

/** Whether the warnings of a group come one after the other: the first threshold is above the last. */
const inOrder = ({ first_units: first, last_units: last }: Readonly<Record<string, TermValue>>): boolean =>
  first === undefined || last === undefined || first > last;

/** What counts: what staff have set, and for the rest the usual values. */
export function siteTermsIn<G extends SiteTermGroup>(group: G, stored: unknown): SiteTermValues[G] {
  const values = withUsual(group, termsSetIn(group, stored));
  // The table and the type name the same fields: a test compares them.
  return (inOrder(values) ? values : withUsual(group, {})) as unknown as SiteTermValues[G];
}

/**
 * What staff want to set, as it is kept.
 * @returns null when a field is unknown or a value is not allowed, or the warnings would come in the wrong order
 */
export function acceptedTerms(group: SiteTermGroup, asked: TermsSet): TermsSet | null {
  const accepted = termsSetIn(group, asked);
  if (Object.keys(asked).some((name) => !Object.hasOwn(accepted, name))) return null;
  return inOrder(withUsual(group, accepted)) ? accepted : null;
}

/** The fields of a group whose values differ. */
export const changedTerms = (group: SiteTermGroup, before: TermsSet, after: TermsSet): string[] =>
  Object.keys(siteTermGroup(group).fields).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The number that a typed text stands for, as it is kept; null: none. */
export function keptNumber(unit: TermUnit, text: string): number | null {
  if (unit === 'points') return parsePoints(text.trim());
  const { kept, decimals } = TERM_UNITS[unit];
  const pattern = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d)?$/;
  return pattern.test(text.trim()) ? Math.round(Number(text) * kept) : null;
}

/** A kept number as it is typed. */
export const typedNumber = (unit: TermUnit, value: number): string => String(value / TERM_UNITS[unit].kept);
