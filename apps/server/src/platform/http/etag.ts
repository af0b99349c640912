/** Whether `If-None-Match` names this ETag: weak comparison, a list, or `*` (RFC 9110 §13.1.2). */
export function isKnown(if_none_match: string | undefined, etag: string): boolean {
  if (if_none_match === undefined) return false;
  const tags = if_none_match.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
