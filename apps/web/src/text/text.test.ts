import { describe, expect, it } from 'vitest';
import { textBundles } from './text-bundles.ts';
import { defineText } from './define-text.ts';
import type { Texts } from './shape.ts';

function flat(texts: Texts, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [inner, text] of flat(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}
const placeholders = (text: string) =>
  Array.from(text.matchAll(/\{\{(\w+)\}\}/g), (match) => match[1]).sort();
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
// Latin letters that are allowed on a Japanese page: names, units, formats.
const LATIN_ALLOWED =
  /Akari|Lovense Remote|Lovense|Intiface Central|Intiface|WCAG|axe|Chromium|Chrome|Edge|Safari|iPhone|iPad|iOS|Firefox|OBS|WHIP|URL|ID|VIP|SVIP|Lite|Pro\b|JPEG|CSV|Wi-Fi|USD|HD|fps|kbps|Mbps|ms|pt|\bOK\b|Enter|JA|EN|English|IP|Redis|PostgreSQL|Janus|DeepL|CCBill|DataLink|API|Verotel|BTCPay Server|BTCPay|UTF-8|Shift_JIS|STUN|TURN|IBAN|SEPA|[A-Z]\b|https?:\S+/g;

/** A value and what English counts by it. */
const COUNTED =
  /\{\{(\w+)\}\} (?:\w+ )?(points|people|viewers|days|minutes|seconds|characters|messages|requests|others|times)\b/;
/** What a reader sees when a plural follows a one. */
const PLURAL_OF_ONE =
  /\b1 (?:\w+ )?(?:points|people|viewers|performers|days|hours|minutes|mins|seconds|characters|messages|lines|requests|others|times|gifts|tips)\b/;
/** Values that are never 1: constants, and a frame rate. */
const NEVER_ONE = new Set(['least', 'places', 'viewers', 'tip', 'fps', 'name']);
/** Texts with sums of two decimals ("1.00 points"), and an upper limit. */
const WITH_DECIMALS = new Set([
  'balance.label',
  'balance.label_closed',
  'balance.label_coupon',
  'balance.label_closed_coupon',

  'receipt.announce',
  'low.under_first.text',
  'low_closed.under_first.text',
  'message_hint',
  'form.text_hint',
]);

describe.each(textBundles)('%s', (_path, { ja, en }) => {
  const japanese = flat(ja);
  const english = flat(en);

  it('has the same keys in both languages', () => {
    const singular = (key: string) => key.endsWith('_one') && japanese.has(key.slice(0, -'_one'.length));
    expect([...english.keys()].filter((key) => !singular(key))).toEqual([...japanese.keys()]);
  });
  it('uses the same placeholders in both languages', () => {
    for (const [key, text] of english) {
      const base = japanese.get(key) ?? japanese.get(key.replace(/_one$/, '')) ?? '';
      const wanted = placeholders(base);
      const got = placeholders(text);
      if (key.endsWith('_one')) expect(wanted, key).toEqual(expect.arrayContaining(got));
      else expect(got, key).toEqual(wanted);
    }
  });
  it('has a form for one of whatever English counts', () => {
    for (const [key, text] of english) {
      const counted = COUNTED.exec(text)?.[1];
      if (counted === undefined || key.endsWith('_one') || NEVER_ONE.has(counted)) continue;
      if (!WITH_DECIMALS.has(key)) expect([...english.keys()], key).toContain(`${key}_one`);
    }
  });
  it('shows no plural of one, whatever is one', () => {
    const t = defineText({ ja, en: en as never }).in.en as (key: string, values: object) => string;
    for (const key of japanese.keys()) {
      if (WITH_DECIMALS.has(key)) continue;
      const names = placeholders(english.get(key) ?? '');
      const values = new Map(names.map((name) => [name ?? '', NEVER_ONE.has(name ?? '') ? '2' : '1']));
      const ofOne =
        names.length === 0 ? english.get(key) : t(key, { ...Object.fromEntries(values), count: 1 });
      expect(ofOne, key).not.toMatch(PLURAL_OF_ONE);
    }
  });
  it('has no empty text, no Japanese in English, no English in Japanese', () => {
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      if (!key.endsWith('.native') && key !== 'native') expect(text, key).not.toMatch(JAPANESE);
    }
    for (const [key, text] of japanese) {
      expect(text.trim(), key).not.toBe('');
      const bare = text.replace(/\{\{\w+\}\}|<wbr>/g, '').replace(LATIN_ALLOWED, '');
      expect(bare, key).not.toMatch(/[A-Za-z]{3,}/);
    }
  });
});
