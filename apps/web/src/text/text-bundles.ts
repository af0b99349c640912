import type { Texts } from './shape.ts';

export interface BundleOfFile {
  ja: Texts;
  en: Texts;
}

// Without type arguments: Vitest knows a glob, whose result it must not keep between runs, by its bare call.
const modules = import.meta.glob(['../**/text.ts', '../**/*-text.ts'], { eager: true }) as Record<
  string,
  object
>;

const isBundle = (value: unknown): value is BundleOfFile =>
  typeof value === 'object' && value !== null && 'ja' in value && 'en' in value;

/** The texts of one export: a bundle of `defineText`, or a bare pair of languages. */
const bundleOf = (value: unknown): BundleOfFile[] => {
  if (typeof value !== 'object' || value === null) return [];
  const texts = 'texts' in value ? value.texts : value;
  return isBundle(texts) ? [texts] : [];
};

/** Every bundle of texts by its file, of the pages and of the back office. */
export const textBundles: [path: string, bundle: BundleOfFile][] = Object.entries(modules).flatMap(
  ([path, exported]) =>
    Object.values(exported)
      .flatMap(bundleOf)
      .map((bundle): [string, BundleOfFile] => [path, bundle]),
);
