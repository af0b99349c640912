/** The values of a query or a form. @returns null when one is named twice: sender and reader could mean different ones */
export function uniqueValues(text: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(text)];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : null;
}
