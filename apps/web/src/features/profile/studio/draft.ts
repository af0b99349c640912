import { type BothTexts, type Language, type ProfileFacts, type ProfileTexts } from '@akari/rules';
import type { getOwnProfile } from '@akari/contract/profile';
import type { AnswerOf } from '@akari/contract/common';

export type OwnProfile = AnswerOf<typeof getOwnProfile>;

/** What the form holds until it is saved. */
export interface ProfileDraft {
  facts: ProfileFacts;
  languages: Language[];
  texts: ProfileTexts;
}
export const draftOf = ({ facts, languages, texts }: OwnProfile): ProfileDraft => ({
  facts,
  languages,
  texts,
});

export const NO_TEXT: BothTexts = { ja: '', en: '' };

/** A choice is in a list or not; the list keeps the order of all choices. */
export const toggled = <T>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((choice) => (choice === one ? !chosen.includes(one) : chosen.includes(choice)));
