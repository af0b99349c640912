import { createHash } from 'node:crypto';
import { normalizeUserName } from '@akari/rules';

/** Shapes of petals on a 32 × 32 grid, pointing up from the centre at 16,16. */
const PETALS = [
  '<path d="M16 4c3.6 3 3.6 7 0 10-3.6-3-3.6-7 0-10Z"/>',
  '<path d="M16 3.5 19.2 10 16 14.5 12.8 10Z"/>',
  '<circle cx="16" cy="9" r="3.4"/>',
  '<ellipse cx="16" cy="8.8" rx="3" ry="5.6"/>',
] as const;
const HUES = [36, 75, 130, 160, 190, 230, 260, 300, 335] as const;
const PETAL_COUNTS = [3, 4, 5, 6, 8] as const;

const chosen = <T>(list: readonly T[], byte: number | undefined): T => list[(byte ?? 0) % list.length] as T;

/**
 * The crest of a person without a picture: petals around a centre, derived from the hash of the name, so that
 * a name always has the same crest. Square; the page rounds it.
 */
export function crestSvg(name: string): string {
  const hash = createHash('sha256').update(normalizeUserName(name).toLowerCase()).digest();
  const [hue, petal, count] = [chosen(HUES, hash[0]), chosen(PETALS, hash[1]), chosen(PETAL_COUNTS, hash[2])];
  const turn = ((hash[3] ?? 0) % 2) * (180 / count);
  const petals = Array.from({ length: count }, (_, index) => {
    const degrees = ((index * 360) / count + turn).toFixed(1);
    return petal.replace('/>', ` transform="rotate(${degrees} 16 16)"/>`);
  });
  const dark = `oklch(36% .07 ${hue})`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 32 32">',
    `<rect width="32" height="32" fill="${dark}"/>`,
    `<g fill="oklch(84% .09 ${hue})">${petals.join('')}</g>`,
    `<circle cx="16" cy="16" r="2.4" fill="${dark}"/>`,
    '</svg>',
  ].join('');
}
