import type { Json } from '../../platform/database/json.ts';

/**
 * JSON in one form only (RFC 8785): members in the order of their UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them.
 * @throws TypeError for what JSON cannot express (undefined, NaN, infinity)
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalJson).join(',')}]`;
    const members = value as { readonly [name: string]: Json };
    const texts: string[] = [];
    // The default order of `sort` is that of UTF-16 code units.
    for (const name of Object.keys(members).sort())
      texts.push(`${JSON.stringify(name)}:${canonicalJson(members[name] as Json)}`);
    return `{${texts.join(',')}}`;
  }
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(`not a JSON value: ${String(value)}`);
  return JSON.stringify(value);
}
