import { expect, it } from 'vitest';
import { Intent } from './intent.ts';

it('keeps its key while the same thing is tried again', () => {
  const intent = new Intent();
  expect(intent.keyFor({ amount: '10' })).toBe(intent.keyFor({ amount: '10' }));
});
it('takes a new key for other content', () => {
  const intent = new Intent();
  expect(intent.keyFor({ amount: '10' })).not.toBe(intent.keyFor({ amount: '1' }));
});
it('takes a new key after it was done', () => {
  const intent = new Intent();
  const first = intent.keyFor({ amount: '10' });
  intent.done();
  expect(intent.keyFor({ amount: '10' })).not.toBe(first);
});
it('fits the header: 1 to 64 characters', () => {
  expect(new Intent().keyFor(1)).toMatch(/^[0-9a-f]{32}$/);
});
