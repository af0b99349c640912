import { expect, it } from 'vitest';
import { crestOf } from './crest.ts';

it('draws the same crest for the same name', () => {
  expect(crestOf('灯里')).toEqual(crestOf('灯里'));
});
it('draws different crests for most different names', () => {
  const names = Array.from({ length: 200 }, (_, index) => `viewer${index}`);
  expect(new Set(names.map((name) => JSON.stringify(crestOf(name)))).size).toBeGreaterThan(190);
});
it('keeps to what can be drawn', () => {
  for (const name of ['', 'a', '👩‍👧', 'あ'.repeat(80)]) {
    const crest = crestOf(name);
    expect(crest.petals).toBeGreaterThanOrEqual(4);
    expect(crest.petals).toBeLessThanOrEqual(8);
    expect(crest.hue_deg).toBeLessThan(360);
  }
});
