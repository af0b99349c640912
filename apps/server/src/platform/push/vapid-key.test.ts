import { hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { expect, it } from 'vitest';
import { vapidKeyOf } from './vapid-key.ts';

const secretOf =
  (secret: string) =>
  (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

it('the key of a service is the same at every start, and another one for another secret', () => {
  const key = vapidKeyOf(secretOf('one'));
  expect(vapidKeyOf(secretOf('one'))).toEqual(key);
  expect(vapidKeyOf(secretOf('two')).public_key).not.toBe(key.public_key);
  expect(key.public_key).toMatch(/^B[\w-]{86}$/);
  expect(() => webPush.setVapidDetails('mailto:a@b.example', key.public_key, key.private_key)).not.toThrow();
});

it('a number that is not of the curve is passed over', () => {
  const first = (purpose: string) => (purpose.endsWith(' 0') ? Buffer.alloc(32) : secretOf('one')(purpose));
  expect(vapidKeyOf(first).private_key).toMatch(/^[\w-]{43}$/);
});
