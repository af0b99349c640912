/** Stands for our own site where its name is of no matter. */
const ANY_SITE = 'http://akari.invalid';

/**
 * A path of this site as a browser reads it, query included; null: it leads elsewhere. What counts is the path after
 * dots and backslashes are resolved: `/.//evil.example` becomes `//evil.example`, which is another site.
 */
export function ownPathOf(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_SITE)) return null;
  const { origin, pathname, search } = new URL(text, ANY_SITE);
  if (origin !== ANY_SITE || pathname.startsWith('//')) return null;
  return pathname + search;
}
