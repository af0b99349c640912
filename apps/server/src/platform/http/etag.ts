/** Whether who asks has this very thing (RFC 9110 §13.1.2: weak comparison, a list, or anything). */
export function isKnown(if_none_match: string | undefined, etag: string): boolean {
  if (if_none_match === undefined) return false;
  const tags = if_none_match.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
