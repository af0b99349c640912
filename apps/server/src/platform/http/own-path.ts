/** A stand-in for our own origin, whose real name does not matter here. */
const ANY_SITE = 'http://akari.invalid';

/**
 * Parses a path of this site as a browser does, query included. The check is made after dots and backslashes are
 * resolved: `/.//evil.example` becomes `//evil.example`, which is another site.
 * @returns null when the path leads to another site
 */
export function ownPathOf(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_SITE)) return null;
  const { origin, pathname, search } = new URL(text, ANY_SITE);
  if (origin !== ANY_SITE || pathname.startsWith('//')) return null;
  return pathname + search;
}
