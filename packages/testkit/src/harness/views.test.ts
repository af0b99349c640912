import { describe, expect, it } from 'vitest';
import { OFFICE_SIZES } from './measure/sizes.ts';
import { depthOf, viewsOf, type View } from './views.ts';

const said = ({ lang, size, axe }: View): string => `${lang} ${size.width}${axe ? ' axe' : ''}`;
const SEVEN = [320, 360, 390, 768, 844, 1024, 1440];

describe('viewsOf', () => {
  it('measures a state at all sizes in both languages, with axe once', () => {
    expect(viewsOf('all', 0, 'usual').map(said)).toEqual([
      ...['ja 320', 'ja 360', 'ja 390 axe', 'ja 768', 'ja 844', 'ja 1024', 'ja 1440'],
      ...['en 320', 'en 360', 'en 390', 'en 768', 'en 844', 'en 1024', 'en 1440'],
    ]);
  });
  it('has axe look in both languages for pictures', () => {
    const looks = viewsOf('all', 0, 'pictures').filter(({ axe }) => axe);
    expect(looks.map(said)).toEqual(['ja 390 axe', 'en 1440 axe']);
  });
  it('measures other texts of a card where they are tight, without axe', () => {
    expect(viewsOf('words', 0, 'pictures').map(said)).toEqual([
      ...['ja 320', 'ja 844', 'ja 1024', 'en 320', 'en 844', 'en 1024'],
    ]);
  });
  it('takes turns with the sizes in brief, beside the smallest phone', () => {
    expect(viewsOf('all', 0, 'brief').map(said)).toEqual(['ja 320 axe', 'en 844']);
    expect(viewsOf('all', 4, 'brief').map(said)).toEqual(['ja 320 axe', 'ja 844', 'en 360']);
    expect(viewsOf('words', 1, 'brief').map(said)).toEqual(['ja 844', 'en 320']);
  });
  it('measures the back office at its own sizes, with axe once', () => {
    expect(viewsOf('all', 0, 'usual', OFFICE_SIZES).map(said)).toEqual([
      ...['ja 1280 axe', 'ja 1440', 'en 1280', 'en 1440'],
    ]);
    expect(viewsOf('words', 0, 'usual', OFFICE_SIZES).map(said)).toEqual([
      ...['ja 1280', 'ja 1440', 'en 1280', 'en 1440'],
    ]);
  });
  it('has measured every size in each language after seven states in brief', () => {
    const views = [0, 1, 2, 3, 4, 5, 6].flatMap((turn) => viewsOf('all', turn, 'brief'));
    for (const wanted of ['ja', 'en']) {
      const widths = views.filter(({ lang }) => lang === wanted).map(({ size }) => size.width);
      expect([...new Set(widths)].sort((a, b) => a - b)).toEqual(SEVEN);
    }
  });
});

it('depthOf is brief only without pictures', () => {
  expect(depthOf({})).toBe('usual');
  expect(depthOf({ LOOKS: 'brief' })).toBe('brief');
  expect(depthOf({ LOOKS: 'brief', SHOTS: 'folder' })).toBe('pictures');
});
