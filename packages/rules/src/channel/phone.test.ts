import { expect, it } from 'vitest';
import { isPhone } from './phone.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

it.each([
  [IPHONE, true],
  [ANDROID, true],
  [FIREFOX, true],
  [IPAD, false],
  [ANDROID_TABLET, false],
  [DESK, false],
  ['', false],
])('tells a phone by its user agent: %s', (agent, phone) => {
  expect(isPhone(agent, undefined)).toBe(phone);
});

it('believes the hint of the browser first', () => {
  expect(isPhone(DESK, '?1')).toBe(true);
  expect(isPhone(ANDROID, '?0')).toBe(false);
});
