import type { RecordingState } from '@akari/contract';
import { RECORDING_LIMITS } from '@akari/rules';
import { beforeEach, expect, test } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/http/person.ts';
import type { MediaPlane } from '../../platform/media-plane/media-plane.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { recordingCapability } from './recording.capability.ts';

type Recorder = NonNullable<Awaited<ReturnType<MediaPlane['recorder']>>>;

/** A recorder whose recordings end when the test or the server says so. */
class ScriptedRecorder implements Recorder {
  readonly node = null;
  readonly kept = new Map<string, RecordingState>();
  readonly asked: { max_bytes: number; max_ms: number }[] = [];
  readonly rests: string[] = [];
  answers = true;

  canRecord = async (): Promise<boolean> => this.answers;
  start: Recorder['start'] = async (key, body) => {
    this.asked.push(body);
    this.kept.set(key, { end: null, bytes: 1_000, duration_ms: 500, content_type: 'video/webm' });
  };
  state: Recorder['state'] = async (key) => {
    if (!this.answers) throw new Problem('media_unavailable');
    return this.kept.get(key) ?? null;
  };
  stop: Recorder['stop'] = async (key, rest) => {
    const state = await this.state(key);
    this.rests.push(rest);
    if (state !== null) state.end ??= 'stopped';
    return state;
  };
  delete: Recorder['delete'] = async (key) => {
    if (!this.answers) throw new Problem('media_unavailable');
    this.kept.delete(key);
  };
  still: Recorder['still'] = async () => null;
  read: Recorder['read'] = async (_key, range) =>
    new Response('0123456789', {
      status: range === undefined ? 200 : 206,
      headers: { 'content-type': 'video/webm', 'accept-ranges': 'bytes' },
    });

  /** Sets the state of all recordings. */
  tell(state: Partial<RecordingState>): void {
    for (const each of this.kept.values()) Object.assign(each, state);
  }
}

const stage = await Stage.open({ more: [recordingCapability] });
let recorder: ScriptedRecorder;
beforeEach(() => {
  recorder = new ScriptedRecorder();
  stage.services.media.recording = recorder;
});

interface Listed {
  recording_id: string;
  end: string | null;
  bytes: number;
  duration_ms: number;
}
const start = (person: Member | null) => stage.call(person, 'POST', '/api/recordings');
const stop = (person: Member) => stage.call(person, 'POST', '/api/recordings/stop');
const listed = async (person: Member): Promise<Listed[]> =>
  (await stage.call(person, 'GET', '/api/recordings')).body['recordings'] as Listed[];
const card = async (performer: Member) =>
  (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body;
const remove = async (person: Member, id: string) =>
  stage.app.inject({
    method: 'DELETE',
    url: `/api/recordings/${id}`,
    headers: { cookie: await stage.cookieOf(person) },
  });

test('the card shows a running recording, and only its performer can read it', async () => {
  const performer = await stage.performer('chatting');
  expect((await start(performer)).status).toBe(200);
  expect((await card(performer))['recorded_since_ms']).toBe(stage.services.clock.nowMs());
  expect((await start(performer)).error).toBe('recording_running');
  recorder.tell({ bytes: 5_000, duration_ms: 4_000 });
  await stage.pass(5_000);
  expect(await listed(performer)).toMatchObject([{ end: null, bytes: 5_000, duration_ms: 4_000 }]);
  expect((await stop(performer)).status).toBe(200);
  expect((await card(performer))['recorded_since_ms']).toBeNull();
  const [made] = await listed(performer);
  expect(made).toMatchObject({ end: 'stopped', bytes: 5_000 });

  const other = await stage.performer('chatting');
  expect(await listed(other)).toEqual([]);
  const url = `/api/recordings/${made!.recording_id}/file`;
  const ask = async (person: Member, headers = {}) =>
    stage.app.inject({ url, headers: { cookie: await stage.cookieOf(person), ...headers } });
  expect((await ask(other)).statusCode).toBe(404);
  expect((await stage.app.inject({ url })).statusCode).toBe(401);
  expect((await remove(other, made!.recording_id)).statusCode).toBe(404);
  const part = await ask(performer, { range: 'bytes=0-9' });
  expect([part.statusCode, part.body]).toEqual([206, '0123456789']);
  expect(part.headers['cache-control']).toBe('private, no-store');
});

test('POST /api/recordings refuses viewers (forbidden) and guests (login_required)', async () => {
  const viewer = await buildViewer(stage.services);
  expect((await start(viewer)).error).toBe('forbidden');
  expect((await start(null)).error).toBe('login_required');
});

test('POST /api/recordings refuses offline channels, hidden chats and unsupported nodes', async () => {
  expect((await start(await buildPerformer(stage.services))).error).toBe('recording_not_now');
  const hidden = await stage.performer('waiting');
  await runCommand(stage.services, hidden.user_id, 'start_hidden');
  expect((await start(hidden)).error).toBe('recording_not_now');
  recorder.answers = false;
  expect((await start(await stage.performer('waiting'))).error).toBe('media_recording_unsupported');
});

test('start_hidden ends the recording as private and drops the rest', async () => {
  const performer = await stage.performer('waiting');
  await start(performer);
  await runCommand(stage.services, performer.user_id, 'start_hidden');
  await expect.poll(async () => (await listed(performer))[0]?.end).toBe('private');
  expect([...recorder.kept.values()][0]?.end).toBe('stopped');
  // `drop`: the node discards what became private before the stop arrived.
  expect(recorder.rests).toEqual(['drop']);
});

test('a recording ends as private later if its node did not answer', async () => {
  const performer = await stage.performer('waiting');
  await start(performer);
  recorder.answers = false;
  await runCommand(stage.services, performer.user_id, 'start_hidden');
  await stage.pass(5_000);
  expect((await listed(performer))[0]?.end).toBeNull();
  recorder.answers = true;
  await stage.pass(5_000);
  await expect.poll(async () => (await listed(performer))[0]?.end).toBe('private');
});

test.each(['limit', 'disk_full', 'failed', 'publisher_gone'] as const)(
  'a recording that ended by itself stores its end (%s)',
  async (end) => {
    const performer = await stage.performer('chatting');
    await start(performer);
    recorder.tell({ end, bytes: 7_000, duration_ms: 6_000 });
    await stage.pass(5_000);
    await expect.poll(() => listed(performer)).toMatchObject([{ end, bytes: 7_000, duration_ms: 6_000 }]);
  },
);

test('a recording whose node does not answer ends as lost', async () => {
  const performer = await stage.performer('chatting');
  await start(performer);
  await stage.pass(5_000);
  recorder.answers = false;
  for (let looks = 0; looks < 8; looks += 1) await stage.pass(5_000);
  await expect.poll(() => listed(performer)).toMatchObject([{ end: 'lost', bytes: 1_000 }]);
});

test('the recordings of a performer share RECORDING_LIMITS.max_bytes', async () => {
  const performer = await stage.performer('chatting');
  await start(performer);
  recorder.tell({ bytes: RECORDING_LIMITS.max_bytes - 50_000_000 });
  await stop(performer);
  expect((await start(performer)).status).toBe(200);
  expect(recorder.asked[1]?.max_bytes).toBe(50_000_000);
  recorder.tell({ bytes: 40_000_000 });
  await stop(performer);
  expect((await start(performer)).error).toBe('recording_space_used');
});

test('set-recording sets duration, size, count and days', async () => {
  const performer = await stage.performer('chatting');
  const set = (options: Record<string, string>) => runStaffCommand(stage.services, 'set-recording', options);
  expect(await set({ minutes: '0' })).toMatchObject({ ok: false });
  expect(await set({ minutes: '30', gigabytes: '0.5', count: '2', days: '3' })).toMatchObject({ ok: true });
  for (const _each of [1, 2]) {
    await start(performer);
    await stop(performer);
  }
  expect(recorder.asked[0]).toMatchObject({ max_ms: 30 * 60_000, max_bytes: 500_000_000 });
  expect((await start(performer)).error).toBe('recording_too_many');
  await stage.pass(3 * 24 * 60 * 60_000);
  await expect.poll(() => listed(performer)).toEqual([]);
  expect(await set({})).toMatchObject({ ok: true });
});

test('a recording of RECORDING_LIMITS.max_ms is followed until it ends as limit', async () => {
  const performer = await stage.performer('chatting');
  await start(performer);
  const begun_ms = stage.services.clock.nowMs();
  for (let minutes = 0; minutes < 120; minutes += 10) {
    recorder.tell({ duration_ms: minutes * 60_000, bytes: (minutes + 1) * 6_600_000 });
    for (let looks = 0; looks < 10; looks += 1) await stage.pass(60_000);
  }
  expect(await listed(performer)).toMatchObject([{ end: null, duration_ms: 110 * 60_000 }]);
  recorder.tell({ end: 'limit', duration_ms: RECORDING_LIMITS.max_ms, bytes: 800_000_000 });
  await stage.pass(5_000);
  await expect
    .poll(() => listed(performer))
    .toMatchObject([{ end: 'limit', duration_ms: RECORDING_LIMITS.max_ms, bytes: 800_000_000 }]);
  expect(stage.services.clock.nowMs() - begun_ms).toBeGreaterThanOrEqual(RECORDING_LIMITS.max_ms);
});

test('DELETE /api/recordings/:id deletes a recording; others expire after RECORDING_LIMITS.kept_ms', async () => {
  const performer = await stage.performer('chatting');
  for (const _each of [1, 2]) {
    await start(performer);
    await stop(performer);
  }
  const [second] = await listed(performer);
  expect((await remove(performer, second!.recording_id)).statusCode).toBe(200);
  expect([recorder.kept.size, (await listed(performer)).length]).toEqual([1, 1]);
  recorder.answers = false;
  await stage.pass(RECORDING_LIMITS.kept_ms);
  expect(await listed(performer)).toHaveLength(1);
  recorder.answers = true;
  await stage.pass(60 * 60_000);
  await expect.poll(() => listed(performer)).toEqual([]);
  expect(recorder.kept.size).toBe(0);
});
