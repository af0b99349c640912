export * from './kept-parts.ts';
export * from './service-health.ts';

/** Translation services that an operator may set up. */
export const TRANSLATION_SERVICES = ['none', 'libretranslate', 'deepl'] as const;
export type TranslationServiceName = (typeof TRANSLATION_SERVICES)[number];

/**
 * What translates the lines that a person reads (spec §3): nothing, the service of the operator, or the translator of
 * the person's own browser.
 */
export const TRANSLATION_WAYS = ['off', 'service', 'browser'] as const;
export type TranslationWay = (typeof TRANSLATION_WAYS)[number];

/** Characters a day that the service is sent; a setting changes it. */
export const TRANSLATION_CHARACTERS_A_DAY = 200_000;
/** Lines that arrive within this are sent together. */
export const TRANSLATION_BATCH_MS = 100;
/** Texts of one call; DeepL takes 50. */
export const TRANSLATION_BATCH_MAX = 40;
/** A line that has waited longer is not translated: the conversation has gone on. */
export const TRANSLATION_LATE_MS = 15_000;
/** How long translations are kept for the next time that the same text is written. */
export const TRANSLATION_KEPT_MS = 7 * 86_400_000;
