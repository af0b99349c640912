import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('freePort returns no port twice, and none of the ephemeral range', async () => {
  const ports: number[] = [];
  for (let count = 0; count < 1000; count += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(1000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(1023);
});
