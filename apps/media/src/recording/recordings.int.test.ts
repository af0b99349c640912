import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { Engine } from '../engine/engine.ts';
import type { Tap } from '../engine/tap.ts';
import { Recordings } from './recordings.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Recordings of an engine whose tap opens only when the test allows it. */
function studio() {
  const data_dir = mkdtempSync(join(tmpdir(), 'akari-recordings-'));
  folders.push(data_dir);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let taps = 0;
  const tap: Tap = { askForKeyframe: () => undefined, close: () => void (taps -= 1) };
  const engine = {
    tapSource: () => ({
      video_codec: 'VP8',
      open: async () => {
        taps += 1;
        await opened;
        return tap;
      },
    }),
  } as unknown as Engine;
  const recordings = new Recordings(
    engine,
    { data_dir, recording_reserve_bytes: 0 },
    pino({ level: 'silent' }),
  );
  return { recordings, open: () => open(), taps: () => taps };
}
const BODY = { channel_id: '7', max_ms: 60_000, max_bytes: 50_000_000 };

it('Recordings.stop ends a recording that is still starting', async () => {
  const { recordings, open, taps } = studio();
  const key = randomUUID();
  const started = recordings.start(key, BODY);
  const stopped = recordings.stop(key, 'drop');
  open();
  await started;
  expect(await stopped).toMatchObject({ end: 'stopped' });
  expect(taps()).toBeLessThanOrEqual(0);
});

it('Recordings.start refuses a key that was stopped before', async () => {
  const { recordings, open } = studio();
  const key = randomUUID();
  open();
  expect(await recordings.stop(key, 'drop')).toBeNull();
  await expect(recordings.start(key, BODY)).rejects.toMatchObject({ error_name: 'conflict' });
  expect(recordings.find(key)).toBeNull();
});

it('Recordings.start refuses a second recording of a channel with conflict', async () => {
  const { recordings, open } = studio();
  const key = randomUUID();
  const first = recordings.start(key, BODY);
  await expect(recordings.start(randomUUID(), BODY)).rejects.toMatchObject({ error_name: 'conflict' });
  open();
  await first;
  await recordings.stop(key);
});
