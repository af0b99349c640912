import {
  acceptedTerms,
  changedTerms,
  keptNumber,
  siteTermFields,
  typedNumber,
  type SiteTermGroup,
  type TermField,
  type TermsSet,
  type TermValue,
} from '@akari/rules';

/** What the fields of a dialog hold: a number, a text and a list of words as text. */
export type TypedTerm = string | boolean | readonly string[];
export type TypedTerms = Readonly<Record<string, TypedTerm>>;

const asTyped = (field: TermField, value: TermValue): TypedTerm => {
  if (field.kind === 'number') return typedNumber(field.unit, value as number);
  return field.kind === 'words' ? (value as readonly string[]).join('\n') : (value as TypedTerm);
};

/** The fields as they are when the dialog opens. */
export const typedFrom = (group: SiteTermGroup, seen: TermsSet): TypedTerms =>
  Object.fromEntries(
    siteTermFields(group).map(([name, field]) => [name, asTyped(field, seen[name] ?? field.usual)]),
  );

/** The value that a field holds; null: none. */
export function valueIn(field: TermField, typed: TypedTerm): TermValue | null {
  if (field.kind === 'number') return keptNumber(field.unit, typed as string);
  if (field.kind !== 'words') return typed;
  return (typed as string)
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a field alone holds something that may be set. */
export const isSound = (group: SiteTermGroup, name: string, field: TermField, typed: TypedTerm): boolean => {
  const value = valueIn(field, typed);
  return value !== null && (group === 'low_points' || acceptedTerms(group, { [name]: value }) !== null);
};

/**
 * What would be set. A value that is changed to the usual one is not set, so that a later version decides it; a field that
 * was not touched stays as it was.
 * @returns null when it may not be set
 */
export function termsToSet(group: SiteTermGroup, seen: TermsSet, typed: TypedTerms): TermsSet | null {
  const opened = typedFrom(group, seen);
  const set: Record<string, TermValue> = {};
  for (const [name, field] of siteTermFields(group)) {
    const was = seen[name];
    const now = typed[name]!;
    const value = same(now, opened[name]) ? was : valueIn(field, now);
    if (value === null) return null;
    if (value !== undefined && (value === was || !same(value, field.usual))) set[name] = value;
  }
  return acceptedTerms(group, set);
}

export const differs = (group: SiteTermGroup, seen: TermsSet, next: TermsSet | null): boolean =>
  next !== null && changedTerms(group, seen, next).length > 0;
