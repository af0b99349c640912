// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage } from './current-language.ts';

const browserSays = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

/** A page that is loaded at this address. */
async function load(path = '/') {
  history.replaceState(null, '', path);
  vi.resetModules();
  const { startLanguage } = await import('./language.ts');
  const { currentLanguage: now } = await import('./current-language.ts');
  startLanguage();
  return { startLanguage, now };
}
beforeEach(() => localStorage.clear());

it('is Japanese unless something else is known', () => expect(currentLanguage()).toBe('ja'));

it.each([
  [['en-US', 'ja'], 'en'],
  [['ja-JP', 'en'], 'ja'],
  [['fr-FR', 'en-GB', 'ja'], 'en'],
  [['fr-FR'], 'ja'],
  [[], 'ja'],
])(
  'startLanguage takes the first language of the browser that the site has: %j',
  async (languages, language) => {
    browserSays(...languages);
    expect((await load()).now()).toBe(language);
  },
);

it('startLanguage prefers the address, then the stored choice, then the account, to the browser', async () => {
  browserSays('en-US');
  const { startLanguage, now } = await load();
  startLanguage({ account: 'ja' });
  expect(now()).toBe('ja');
  // The site's answer may come later than the account's.
  startLanguage({ site: 'en' });
  expect(now()).toBe('ja');

  browserSays('ja-JP');
  localStorage.setItem('akari.chat_lang', 'en');
  expect((await load()).now()).toBe('en');
  expect((await load('/home?lang=ja')).now()).toBe('ja');
});

it('startLanguage takes the site’s language when the browser has none of ours', async () => {
  browserSays('fr-FR');
  const { startLanguage, now } = await load();
  startLanguage({ site: 'en' });
  expect(now()).toBe('en');
});
