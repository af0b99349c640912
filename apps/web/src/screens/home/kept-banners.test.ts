// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { store } from '../../platform/browser/storage.ts';
import { expectedBanners, noteBanners } from './kept-banners.ts';

it('expects as many banners as the last visit had, and none where that cannot be read', () => {
  expect(expectedBanners()).toBe(0);
  noteBanners(2);
  expect(expectedBanners()).toBe(2);
  noteBanners(0);
  expect(expectedBanners()).toBe(0);
  store('akari.campaigns', 'two');
  expect(expectedBanners()).toBe(0);
});
