import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { EmbeddedMediaPlane } from './embedded-media-plane.ts';
import type { MediaEvent } from '../media-plane.ts';

const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-'));
/** A process starts in a second, and in many on a busy machine. */
const RESTART = { timeout: 60_000, interval: 50 };
const events: MediaEvent[] = [];
const plane = new EmbeddedMediaPlane({
  config: {
    media: { engine: 'embedded', udp_port: 0, public_ip: '127.0.0.1' },
    ice_servers: [],
    ice_policy: 'all',
    turn_secret: '',
    log_level: 'silent',
  },
  secret: (purpose) => createHash('sha256').update(purpose).digest(),
  log: pino({ level: 'silent' }),
  clock: systemClock,
  data_dir,
});
plane.onEvent((event) => events.push(event));
beforeAll(() => plane.start());
afterAll(async () => {
  await plane.stop();
  rmSync(data_dir, { recursive: true, force: true });
});

it('EmbeddedMediaPlane emits engine.started', () => {
  expect(events).toContainEqual({ type: 'engine.started' });
});

it('EmbeddedMediaPlane emits engine.lost and restarts its node after SIGKILL', async () => {
  events.length = 0;
  expect(plane.pid).toBeDefined();
  process.kill(plane.pid ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(events).toContainEqual({ type: 'engine.lost' }), RESTART);
  expect(plane.signalling_url()).toBeNull();
  await expect(plane.channelStats(7)).rejects.toThrow('media_unavailable');
  await vi.waitFor(() => expect(events).toContainEqual({ type: 'engine.started' }), RESTART);
  expect(await plane.channelStats(7)).toBeNull();
});
