import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readReference,
  REFERENCE_CODES,
  REFERENCE_SIGNS,
  referenceCode,
  shownReference,
} from './reference-code.ts';

const codes = fc.integer({ min: 0, max: REFERENCE_CODES - 1 }).map(referenceCode);
const place = fc.nat({ max: 7 });

describe('the reference code of a bank transfer', () => {
  it('has eight signs without look-alikes', () => {
    expect(REFERENCE_SIGNS).toBe('2345679ACDEFHJKMNPRTWXY');
    expect(REFERENCE_CODES).toBe(3_404_825_447);
    expect(referenceCode(0)).toBe('22222222');
    expect(shownReference('22222222')).toBe('2222-2222');
  });

  it('is another one for each number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 }), (one, other) => {
        expect(referenceCode(one) === referenceCode(other)).toBe(one === other);
      }),
    );
  });

  it('is read however people and banks write it', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const wide = [...shownReference(code)]
          .map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
          .join('');
        for (const written of [code, shownReference(code), code.toLowerCase(), ` ${code} `, wide])
          expect(readReference(written)).toBe(code);
      }),
    );
  });

  it('finds one wrong sign', () => {
    fc.assert(
      fc.property(codes, place, fc.constantFrom(...REFERENCE_SIGNS), (code, at, sign) => {
        const wrong = code.slice(0, at) + sign + code.slice(at + 1);
        expect(readReference(wrong)).toBe(wrong === code ? code : null);
      }),
    );
  });

  it('finds two neighbours that changed places', () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 6 }), (code, at) => {
        const [one = '', other = ''] = code.slice(at, at + 2);
        const wrong = code.slice(0, at) + other + one + code.slice(at + 2);
        expect(readReference(wrong)).toBe(one === other ? code : null);
      }),
    );
  });

  it.each(['', '2222222', '222222222', '2222-222O', 'こんにちは', '２２２２２２２３'])(
    'does not take %s',
    (text) => {
      expect(readReference(text)).toBeNull();
    },
  );
});
