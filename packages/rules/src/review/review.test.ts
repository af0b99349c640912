import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageTenths,
  readReview,
  refusesReview,
  reviewAgainAtMs,
  reviewLengthRefusal,
  reviewWordsRefusal,
  type ReviewStanding,
} from './index.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;
const free: ReviewStanding = { spent_units: 60_000, last_at_ms: null, since_units: null };
const refused = (change: Partial<ReviewStanding>) => refusesReview({ ...free, ...change }, NOW_MS);

describe('a review', () => {
  it('needs 6 points, a day since the last one, and 6 points since', () => {
    expect(refused({})).toBeNull();
    expect(refused({ spent_units: 59_999 })).toBe('review_points_short');
    expect(refused({ last_at_ms: NOW_MS - DAY_MS + 1 })).toBe('review_too_soon');
    expect(refused({ last_at_ms: NOW_MS - DAY_MS, since_units: 59_999 })).toBe('review_more_points');
    expect(refused({ last_at_ms: NOW_MS - DAY_MS, since_units: 60_000 })).toBeNull();
    expect(reviewAgainAtMs(NOW_MS - 1, NOW_MS)).toBe(NOW_MS - 1 + DAY_MS);
  });

  it('has 30 to 200 characters', () => {
    const at = [0, 1, 29, 30, 200, 201].map(reviewLengthRefusal);
    expect(at).toEqual([
      'review_empty',
      'review_too_short',
      'review_too_short',
      null,
      null,
      'review_too_long',
    ]);
  });

  it('is what others would see, whatever was typed', () => {
    expect(readReview({ name: ' \u202e灯 ', text: ` ${'あ'.repeat(30)}\u200b ` })).toEqual({
      name: '灯',
      text: 'あ'.repeat(30),
    });
    expect(readReview({ name: '', text: '\u2800\u200b'.replace('\u2800', '\u3164') })).toEqual({
      refused: 'review_empty',
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const read = readReview({ name: '', text });
        if (!('refused' in read)) expect(readReview(read)).toEqual(read);
      }),
    );
  });

  it('has no name that could be taken for the performer or the service', () => {
    const of = (name: string) => reviewWordsRefusal({ name, text: '' }, [], ['kotoha', '琴葉']);
    expect(['Kotoha', 'ｋｏｔｏｈａ', '琴葉', '運営', 'Support'].map(of)).toEqual(
      Array(5).fill('review_problem'),
    );
    expect(['', '灯の人', 'koto'].map(of)).toEqual([null, null, null]);
  });

  it('counts in the average in tenths, which is between the lowest and the highest', () => {
    expect([
      averageTenths([0, 0, 0, 0, 0]),
      averageTenths([0, 0, 1, 1, 1]),
      averageTenths([1, 0, 0, 1, 1]),
    ]).toEqual([null, 40, 33]);
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 5, maxLength: 5 }), (counts) => {
        const tenths = averageTenths(counts);
        const given = counts.flatMap((count, at) => (count > 0 ? [(at + 1) * 10] : []));
        if (tenths === null) expect(given).toEqual([]);
        else {
          expect(tenths).toBeGreaterThanOrEqual(Math.min(...given));
          expect(tenths).toBeLessThanOrEqual(Math.max(...given));
        }
      }),
    );
  });
});
