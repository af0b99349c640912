// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const fileOf = (texts: object): string =>
  `data:text/javascript,export default ${encodeURIComponent(JSON.stringify(texts))};`;
const TABLE = {
  home: { ja: fileOf({ h1: { hello: 'こんにちは' } }), en: fileOf({ h1: { hello: 'Hello' } }) },
  room: { ja: fileOf({ r1: { leave: '退室する' } }), en: fileOf({ r1: { leave: 'Leave' } }) },
  gone: {
    ja: 'data:text/javascript,throw new Error("gone")',
    en: 'data:text/javascript,throw new Error("gone")',
  },
};

interface Bundle {
  t: (key: string) => string;
  in: Record<'ja' | 'en', (key: string) => string>;
}

/** A page of its own, whose code that has run uses the pack `home`. */
async function load() {
  vi.resetModules();
  const packed = await import('./packed-text.ts');
  const language = await import('./current-language.ts');
  // Only the build knows which keys a pack has.
  const packedText = packed.packedText as (pack: string, id: string) => Bundle;
  return { ...language, home: packedText('home', 'h1'), packedText };
}

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="text-packs">${JSON.stringify(TABLE)}</script>`;
});

it('the first language is ready when its texts are loaded', async () => {
  const { changeLanguage, currentLanguage, languageReady, home } = await load();
  changeLanguage('en');
  expect(() => home.in.en('hello')).toThrow('the texts h1 are not loaded in en');
  await languageReady();
  expect([currentLanguage(), home.t('hello')]).toEqual(['en', 'Hello']);
  expect(() => home.in.ja('hello')).toThrow('the texts h1 are not loaded in ja');
});

it('a page keeps its language until the texts of the other one are loaded', async () => {
  const { changeLanguage, currentLanguage, languageReady, watchLanguage, home } = await load();
  await languageReady();
  const shown: string[] = [];
  const changed = new Promise<void>((resolve) => {
    watchLanguage((language) => {
      shown.push(`${language} ${home.t('hello')}`);
      resolve();
    });
  });
  changeLanguage('en');
  expect([currentLanguage(), home.t('hello')]).toEqual(['ja', 'こんにちは']);
  await changed;
  expect(shown).toEqual(['en Hello']);
  // Both are there now.
  changeLanguage('ja');
  expect(currentLanguage()).toBe('ja');
});

it('withTexts waits for the texts of code that has just run, also while the language changes', async () => {
  const { changeLanguage, currentLanguage, languageReady, packedText, withTexts } = await load();
  await languageReady();
  const room = await withTexts(Promise.resolve(packedText('room', 'r1')));
  expect(room.t('leave')).toBe('退室する');
  changeLanguage('en');
  expect((await withTexts(Promise.resolve(room))).t('leave')).toMatch(/^(退室する|Leave)$/);
  await languageReady();
  expect([currentLanguage(), room.t('leave')]).toEqual(['en', 'Leave']);
});

it('texts that cannot be loaded reject, and the language stays', async () => {
  const { changeLanguage, currentLanguage, languageReady, packedText, withTexts } = await load();
  await languageReady();
  await expect(withTexts(Promise.resolve(packedText('gone', 'g1')))).rejects.toThrow('gone');
  changeLanguage('en');
  await expect(languageReady()).rejects.toThrow('gone');
  expect(currentLanguage()).toBe('ja');
});
