import { describe, expect, it } from 'vitest';
import { formatClock, formatDate, formatDuration, formatNumber, formatPoints, formatUsd } from './format.ts';

describe('points', () => {
  it('are shown as short as they are', () => {
    expect(formatPoints(120_000, 'ja')).toBe('12');
    expect(formatPoints(12_000, 'en')).toBe('1.2');
    expect(formatPoints(1, 'en')).toBe('0.0001');
  });
  it('take a fixed number of decimals where figures stand below each other', () => {
    expect(formatPoints(486_000, 'ja', { decimals: 2, max_decimals: 2 })).toBe('48.60');
  });
  it('never look like more than there is', () => {
    expect(formatPoints(19_999, 'ja', { decimals: 2, max_decimals: 2 })).toBe('1.99');
    expect(formatPoints(-19_999, 'ja', { decimals: 2, max_decimals: 2 })).toBe('-1.99');
  });
  it('carry a sign in a statement, but not at nothing', () => {
    expect(formatPoints(12_000, 'en', { signed: true })).toBe('+1.2');
    expect(formatPoints(0, 'en', { signed: true })).toBe('0');
  });
  it('are grouped by thousands', () => {
    expect(formatPoints(39_500_000, 'ja')).toBe('3,950');
    expect(formatNumber(12_345, 'en')).toBe('12,345');
  });
});

describe('money', () => {
  it('is in dollars, with cents only where there are some', () => {
    expect(formatUsd(2_500, 'ja')).toBe('$25');
    expect(formatUsd(2_550, 'en')).toBe('$25.50');
    expect(formatUsd(300_000, 'en')).toBe('$3,000');
  });
});

describe('time', () => {
  it('runs as a clock', () => {
    expect(formatClock(0)).toBe('0:00');
    expect(formatClock(62_900)).toBe('1:02');
    expect(formatClock(3_661_000)).toBe('1:01:01');
    expect(formatClock(-5)).toBe('0:00');
  });
  it('is said in words by its largest units', () => {
    expect(formatDuration(42_000, 'ja')).toBe('42秒');
    expect(formatDuration(18 * 60_000, 'ja')).toBe('18分');
    expect(formatDuration(65 * 60_000, 'ja')).toBe('1時間5分');
    expect(formatDuration(2 * 3_600_000, 'ja')).toBe('2時間');
    expect(formatDuration(65 * 60_000, 'en')).toBe('1 hr 5 mins');
  });
  it('is written the way of each language', () => {
    const noon = new Date(2026, 10, 21, 12, 5).getTime();
    expect(formatDate(noon, 'time', 'ja')).toBe('12:05');
    expect(formatDate(noon, 'date', 'en')).toBe('21 Nov 2026');
    expect(formatDate(noon, 'date', 'ja')).toBe('2026/11/21');
    expect(formatDate(noon, 'day', 'ja')).toMatch(/11月21日.*土/);
  });
});
