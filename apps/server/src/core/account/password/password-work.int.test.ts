import { expect, it } from 'vitest';
import { testServices } from '../../../testing/services.ts';
import { passwordWork } from './password-work.ts';

it('passwordWork refuses checks beyond its queue with password_work_full until it empties', async () => {
  const services = await testServices({ env: { PASSWORD_WORK_AT_ONCE: '1', PASSWORD_WORK_WAITING: '2' } });
  const { matches } = passwordWork(services);
  const checks = await Promise.allSettled(Array.from({ length: 8 }, () => matches(null, 'paper lantern')));
  expect(checks.slice(0, 3)).toEqual(Array(3).fill({ status: 'fulfilled', value: false }));
  const refusal = { problem: 'password_work_full', status: 503, details: { retry_after_s: 3 } };
  for (const check of checks.slice(3)) expect(check).toMatchObject({ status: 'rejected', reason: refusal });
  expect(await matches(null, 'paper lantern')).toBe(false);
});
