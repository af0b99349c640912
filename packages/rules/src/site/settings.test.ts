import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSiteOrigin,
  leadsSomewhere,
  performerWay,
  siteById,
  siteSettingsFault,
  siteWay,
  usualSiteSettings,
  SITES,
} from './index.ts';

const usual = usualSiteSettings(siteById(1_015_561)!);

it('the usual settings of every site are sound, and keep the purchase path of the specification', () => {
  for (const site of SITES) expect(siteSettingsFault(usualSiteSettings(site))).toBeNull();
  expect(siteWay(usual, 'purchase')).toBe('/viewers/points.shtml');
  expect(siteWay(usual, 'register')).toBe('/register');
});

it.each([
  ['https://tsukiyo.example', true],
  ['https://tsukiyo.example:8443', true],
  ['http://tsukiyo.example', false],
  ['https://tsukiyo.example/', false],
  ['https://tsukiyo.example/a', false],
  ['javascript:alert(1)', false],
  ['//tsukiyo.example', false],
  ['', false],
])('isSiteOrigin(%s) is %s', (text, sound) => expect(isSiteOrigin(text)).toBe(sound));

describe('a path of a site', () => {
  it('is a page of this service, or needs an address of the site', () => {
    expect(leadsSomewhere('/purchasePoint', 'purchase', null)).toBe(true);
    expect(leadsSomewhere('/register', 'purchase', null)).toBe(false);
    expect(leadsSomewhere('/buy.html', 'purchase', null)).toBe(false);
    expect(leadsSomewhere('/buy.html', 'purchase', 'https://tsukiyo.example')).toBe(true);
    expect(siteSettingsFault({ ...usual, join_path: '/join.html' })).toBe('join_path');
    expect(siteSettingsFault({ ...usual, site_url: 'ftp://a.example' })).toBe('site_url');
  });

  it('never leads to another host', () => {
    const site_url = 'https://tsukiyo.example';
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/\\?#@.:-]{1,12}$/), (text) => {
        for (const path of [text, `/${text}`]) {
          const settings = { ...usual, site_url, purchase_path: path };
          if (siteSettingsFault(settings) !== null) return;
          expect(siteWay(settings, 'purchase').startsWith(`${site_url}/`)).toBe(true);
          expect(path).not.toMatch(/\/\/|[\\?#@]/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it('performerWay names the site in an address of previews, whose default is another site', () => {
  const at = (profile_path: '/chat/' | '/preview/' | '/viewers/' | '/profile/') =>
    performerWay({ profile_path, site_id: 1_006_753 }, '月 a/b');
  expect(at('/chat/')).toBe('/chat/%E6%9C%88%20a%2Fb');
  expect(at('/preview/')).toBe('/preview/%E6%9C%88%20a%2Fb/1006753');
  expect(at('/viewers/')).toBe('/viewers/%E6%9C%88%20a%2Fb');
  expect(at('/profile/')).toBe('/profile/%E6%9C%88%20a%2Fb');
});
