import { SIZES, type Size } from './measure/sizes.ts';

export const LANGUAGES = ['ja', 'en'] as const;
export type Lang = (typeof LANGUAGES)[number];

/** One measurement of a state. */
export interface View {
  lang: Lang;
  size: Size;
  /** Whether axe looks too. */
  axe: boolean;
}

/**
 * How closely states are looked at. `pictures` (SHOTS=folder): everywhere, axe in each language. `usual`: everywhere, axe
 * once. `brief` (LOOKS=brief): on the smallest phone and at the sizes whose turn it is, axe once.
 */
export type Depth = 'pictures' | 'usual' | 'brief';

export function depthOf(env: Partial<Record<string, string>>): Depth {
  if (env['SHOTS'] !== undefined) return 'pictures';
  return env['LOOKS'] === 'brief' ? 'brief' : 'usual';
}

/** Where axe looks in each language; without such a size, at the first one. */
const AXE_AT: Record<Lang, number> = { ja: 390, en: 1440 };
/** Where a card that was measured before may fail because of other texts. */
const TIGHT = SIZES.filter(({ width }) => [320, 844, 1024].includes(width));

const axeSize = (lang: Lang, sizes: readonly Size[]): Size | undefined =>
  sizes.find(({ width }) => width === AXE_AT[lang]) ?? sizes[0];

/**
 * The measurements of one state, by language.
 *
 * @param how `words`: a card that was measured with other texts; axe does not look again
 * @param turn number of the states before it, by which a brief look takes turns with the sizes
 * @param every the sizes; all of a site's by default
 */
export function viewsOf(
  how: 'all' | 'words',
  turn: number,
  depth: Depth,
  every: readonly Size[] = SIZES,
): View[] {
  const sizes = how === 'words' && every === SIZES ? TIGHT : every;
  if (depth === 'brief') return briefViews(how, turn, sizes);
  return LANGUAGES.flatMap((lang) =>
    sizes.map((size) => {
      const looks = how === 'all' && size === axeSize(lang, sizes) && (lang === 'ja' || depth === 'pictures');
      return { lang, size, axe: looks };
    }),
  );
}

function briefViews(how: 'all' | 'words', turn: number, sizes: readonly Size[]): View[] {
  const inTurn = (after: number): readonly Size[] => {
    const at = (turn + after) % sizes.length;
    return sizes.slice(at, at + 1);
  };
  // Half a round apart, so that each size is soon measured in one of the languages.
  const [ja, en] = [inTurn(0), inTurn(Math.ceil(sizes.length / 2))];
  const smallest = how === 'all' ? sizes.slice(0, 1).filter((size) => !ja.includes(size)) : [];
  const japanese = [...smallest, ...ja].map((size, index) => ({ size, axe: how === 'all' && index === 0 }));
  return [
    ...japanese.map((one) => ({ lang: 'ja' as const, ...one })),
    ...en.map((size) => ({ lang: 'en' as const, size, axe: false })),
  ];
}
