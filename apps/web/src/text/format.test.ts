import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDuration,
  formatNumber,
  formatPoints,
  formatPrice,
  joinSentences,
} from './format.ts';

describe('formatPoints', () => {
  it('writes no needless decimals', () => {
    expect(formatPoints(120_000, 'ja')).toBe('12');
    expect(formatPoints(12_000, 'en')).toBe('1.2');
    expect(formatPoints(1, 'en')).toBe('0.0001');
  });
  it('writes a fixed number of decimals on request', () => {
    expect(formatPoints(486_000, 'ja', { decimals: 2, max_decimals: 2 })).toBe('48.60');
  });
  it('rounds towards zero', () => {
    expect(formatPoints(19_999, 'ja', { decimals: 2, max_decimals: 2 })).toBe('1.99');
    expect(formatPoints(-19_999, 'ja', { decimals: 2, max_decimals: 2 })).toBe('-1.99');
  });
  it('adds a sign on request, except to 0', () => {
    expect(formatPoints(12_000, 'en', { signed: true })).toBe('+1.2');
    expect(formatPoints(0, 'en', { signed: true })).toBe('0');
  });
  it('groups by thousands, as formatNumber does', () => {
    expect(formatPoints(39_500_000, 'ja')).toBe('3,950');
    expect(formatNumber(12_345, 'en')).toBe('12,345');
  });
});

describe('formatPrice', () => {
  it('writes dollars, with cents only when there are any', () => {
    expect(formatPrice(2_500, 'USD', 'ja')).toBe('$25');
    expect(formatPrice(2_550, 'USD', 'en')).toBe('$25.50');
    expect(formatPrice(300_000, 'USD', 'en')).toBe('$3,000');
  });

  it('writes yen, which have no decimals', () => {
    expect(formatPrice(3_800, 'JPY', 'ja')).toBe('￥3,800');
    expect(formatPrice(3_850, 'JPY', 'en')).toBe('¥3,850');
  });
});

describe('formatClock, formatDuration and formatDate', () => {
  it('formatClock writes h:mm:ss, and 0:00 for a negative time', () => {
    expect(formatClock(0)).toBe('0:00');
    expect(formatClock(62_900)).toBe('1:02');
    expect(formatClock(3_661_000)).toBe('1:01:01');
    expect(formatClock(-5)).toBe('0:00');
  });
  it('formatDuration writes the largest units in words', () => {
    expect(formatDuration(42_000, 'ja')).toBe('42秒');
    expect(formatDuration(18 * 60_000, 'ja')).toBe('18分');
    expect(formatDuration(65 * 60_000, 'ja')).toBe('1時間5分');
    expect(formatDuration(2 * 3_600_000, 'ja')).toBe('2時間');
    expect(formatDuration(65 * 60_000, 'en')).toBe('1 hr 5 min');
  });
  it('formatDate writes the format of each language', () => {
    const noon = new Date(2026, 10, 21, 12, 5).getTime();
    expect(formatDate(noon, 'time', 'ja')).toBe('12:05');
    expect(formatDate(noon, 'date', 'en')).toBe('Nov 21, 2026');
    expect(formatDate(noon, 'date', 'ja')).toBe('2026/11/21');
    expect(formatDate(noon, 'day', 'ja')).toMatch(/11月21日.*土/);
  });
});

describe('joinSentences', () => {
  it('separates sentences by a space in English and by nothing in Japanese', () => {
    expect(joinSentences(['One.', 'Two.'], 'en')).toBe('One. Two.');
    expect(joinSentences(['一。', '二。'], 'ja')).toBe('一。二。');
  });
});
