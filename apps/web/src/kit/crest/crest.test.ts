import { expect, it } from 'vitest';
import { crestOf } from './crest.ts';

it('crestOf returns the same crest for the same name', () => {
  expect(crestOf('灯里')).toEqual(crestOf('灯里'));
});
it('crestOf returns over 190 different crests for 200 names', () => {
  const names = Array.from({ length: 200 }, (_, index) => `viewer${index}`);
  expect(new Set(names.map((name) => JSON.stringify(crestOf(name)))).size).toBeGreaterThan(190);
});
it('crestOf returns 4 to 8 petals and a hue below 360', () => {
  for (const name of ['', 'a', '👩‍👧', 'あ'.repeat(80)]) {
    const crest = crestOf(name);
    expect(crest.petals).toBeGreaterThanOrEqual(4);
    expect(crest.petals).toBeLessThanOrEqual(8);
    expect(crest.hue_deg).toBeLessThan(360);
  }
});
