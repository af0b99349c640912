import { expect, it } from 'vitest';
import { isSettingValue, LIVE_SETTING_NAMES, LIVE_SETTINGS, settingsIn, warnsInOrder } from './index.ts';

it('every usual number lies within its bounds', () => {
  for (const name of LIVE_SETTING_NAMES)
    expect([name, isSettingValue(name, LIVE_SETTINGS[name].usual)]).toEqual([name, true]);
});

it('a number is whole and within the bounds, which are allowed themselves', () => {
  const allowed = [4, 5, 5.5, 300, 301].map((value) => isSettingValue('PURCHASE_HOLD_SECONDS', value));
  expect(allowed).toEqual([false, true, false, true, false]);
});

it('what is stored counts as far as this version knows and allows it', () => {
  const stored = { FREE_CHAT_MINUTES: 5, FREE_CHAT_VIEWERS: 0, PORT: 1, QUEUE_REPORT_HOURS: '24' };
  expect(settingsIn(stored)).toEqual({ FREE_CHAT_MINUTES: 5 });
  expect(settingsIn(null)).toEqual({});
  expect(settingsIn('FREE_CHAT_MINUTES')).toEqual({});
});

it('the last warning is no longer than the first one', () => {
  expect(warnsInOrder({})).toBe(true);
  expect(warnsInOrder({ LOW_POINTS_WARN_SECONDS: 30 })).toBe(true);
  expect(warnsInOrder({ LOW_POINTS_WARN_SECONDS: 29 })).toBe(false);
  expect(warnsInOrder({ LOW_POINTS_LAST_SECONDS: 121 })).toBe(false);
});
