import { initLogger } from 'node-datachannel';
import { expect, test } from 'vitest';
import { HONEST, HOSTILE } from '@akari/testkit/crowd/adversary/adversaries';
import { trial } from '@akari/testkit/crowd/adversary/trial';
import { target } from './stand/target.ts';

/** The limit of forgiven time of a session, milliseconds. */
const UNPAID_LIMIT_MS = 2_000;
/** A busy machine delays this process, too: late packets are seen late, and as a gap. */
const CLOCK_MS = 1_500;

const TRIED = [
  'no reports',
  'no reports, sound alone',
  'one late report',
  'reports total loss',
  'honest, loses every fifth packet',
  'honest, laptop closes after 5 s',
];

/** All adversaries run in `npm run bench -- adversaries`. */
test('at most 2 s a session is unpaid, and honest receivers never overpay', async () => {
  initLogger('Fatal', () => undefined);
  const tried = [...HOSTILE, ...HONEST].filter(({ name }) => TRIED.includes(name));
  expect(tried).toHaveLength(TRIED.length);
  const rows = await trial(target(), tried, { address: '127.0.0.1', for_ms: 16_000, prefix: 'adversary' });
  for (const { adversary, sessions, watched_ms, paid_ms, unpaid_ms } of rows) {
    const figures = `${adversary}: ${watched_ms} ms watched, ${paid_ms} ms paid, ${sessions} sessions`;
    expect(watched_ms, figures).toBeGreaterThan(0);
    expect(unpaid_ms, figures).toBeLessThanOrEqual(UNPAID_LIMIT_MS * sessions);
    if (HONEST.some(({ name }) => name === adversary))
      expect(paid_ms, figures).toBeLessThanOrEqual(watched_ms + CLOCK_MS);
  }
});
