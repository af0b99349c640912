import { expect, it } from 'vitest';
import { Intent } from './intent.ts';

it('Intent.keyFor returns the same key for the same content', () => {
  const intent = new Intent();
  expect(intent.keyFor({ amount: '10' })).toBe(intent.keyFor({ amount: '10' }));
});
it('Intent.keyFor returns a new key for other content', () => {
  const intent = new Intent();
  expect(intent.keyFor({ amount: '10' })).not.toBe(intent.keyFor({ amount: '1' }));
});
it('Intent.keyFor returns a new key after done', () => {
  const intent = new Intent();
  const first = intent.keyFor({ amount: '10' });
  intent.done();
  expect(intent.keyFor({ amount: '10' })).not.toBe(first);
});
it('Intent.keyFor returns 32 hexadecimal characters', () => {
  expect(new Intent().keyFor(1)).toMatch(/^[0-9a-f]{32}$/);
});
