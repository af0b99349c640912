/** Order matters: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
  ['OBS', /OBS/],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const first = (table: readonly [string, RegExp][], text: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Returns a readable device name such as "Chrome · Windows"; null when the user agent is unknown.
 *
 * @param between the language's separator
 */
export function deviceName(userAgent: string, between: string): string | null {
  const parts = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(between);
}
