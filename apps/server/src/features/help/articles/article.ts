import type { HelpCondition, HelpSection, HelpSlug, Language } from '@akari/rules';

/**
 * An article as the product ships it. Its text has one sentence or thought a line; `{{figure}}` is a figure of the
 * service, and a line that begins with `[plans] ` is one of sites that sell plans.
 */
export interface ShippedArticle {
  section: HelpSection;
  /** A site that does not have it has no such article. */
  when?: HelpCondition;
  title: Record<Language, string>;
  text: Record<Language, string>;
}

export type ShippedArticles<S extends HelpSlug> = Readonly<Record<S, ShippedArticle>>;

/** An article whose lines stand one below the other. */
export const article = (
  section: HelpSection,
  [ja, ...japanese]: readonly [title: string, ...lines: string[]],
  [en, ...english]: readonly [title: string, ...lines: string[]],
  when?: HelpCondition,
): ShippedArticle => ({
  section,
  ...(when !== undefined && { when }),
  title: { ja, en },
  text: { ja: japanese.join('\n'), en: english.join('\n') },
});
