import { readFileSync } from 'node:fs';
import { CHAT_COLORS } from '@akari/rules';
import { describe, expect, it } from 'vitest';

const css = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const TOKENS = css('../../kit/css/tokens.css');
const ROWS = css('../chat/shared/row.css');

/** WCAG 2.2: relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
const valuesOf = (name: string): string[] =>
  [...TOKENS.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex = '']) => hex);

describe('the colours of chat lines', () => {
  it.each([...CHAT_COLORS])('%s has a contrast of at least 4.5:1 on each surface of both themes', (color) => {
    const [, value = ''] = new RegExp(`\\n\\.c-${color} \\{\\n  color: ([^;]+);`).exec(ROWS) ?? [];
    const shown = value.startsWith('#') ? [value] : valuesOf('text-1');
    const surfaces = ['ink-0', 'ink-1', 'ink-2', 'ink-3', 'ink-4', 'ink-5'].flatMap(valuesOf);
    expect(surfaces.length).toBeGreaterThanOrEqual(12);
    expect(shown.length).toBeGreaterThan(0);
    for (const surface of surfaces)
      for (const one of shown) expect(contrast(one, surface)).toBeGreaterThanOrEqual(4.5);
  });
});
