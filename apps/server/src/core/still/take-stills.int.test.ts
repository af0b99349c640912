import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { prepareChannel } from '../channel/broadcast/prepare-channel.ts';
import type { MediaPlane } from '../../platform/media-plane/media-plane.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildPerformer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tinyJpeg } from '../../testing/tiny-jpeg.ts';
import { stillOf } from './still.queries.ts';

type Recorder = NonNullable<Awaited<ReturnType<MediaPlane['recorder']>>>;

const stage = await Stage.open();
const { services } = stage;
/** Channel ids of the requested stills, in order. */
let asked: number[] = [];
/** Runs between the request for a still and its answer. */
let meanwhile: () => Promise<unknown> = async () => undefined;
beforeEach(() => {
  asked = [];
  meanwhile = async () => undefined;
  const still: Recorder['still'] = async (channel_id) => {
    asked.push(channel_id);
    await meanwhile();
    return tinyJpeg(640, 360);
  };
  services.media.recording = { still } as Recorder;
});

const command = (performer: Member, what: Parameters<typeof runCommand>[2]) =>
  runCommand(services, performer.user_id, what);
/** Advances the clock and runs the due deadlines. */
async function later(ms: number): Promise<void> {
  services.clock.advance(ms);
  await services.deadlines.runDue();
}
const timesAsked = (performer: Member): number => asked.filter((id) => id === performer.user_id).length;
const takenAt = async ({ user_id }: Member): Promise<number | undefined> =>
  (await stillOf(services.database.db, user_id))?.taken_at_ms;

test('takeStills takes a still of an encoder every 10 s', async () => {
  const performer = await stage.performer('waiting');
  await later(0);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
  await later(5_000);
  expect(timesAsked(performer)).toBe(1);
  await later(5_000);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
  expect(timesAsked(performer)).toBe(2);
});

test('takeStills takes no still of a channel that the studio publishes', async () => {
  const performer = await buildPerformer(services);
  const { login_id } = await buildLogin(services, performer.user_id);
  await prepareChannel(services, performer.user_id, 'video', {
    login_id,
    source: 'browser',
    take_over: false,
  });
  await stage.publish(performer);
  await later(30_000);
  expect(timesAsked(performer)).toBe(0);
});

test.each([
  ['hidden chat', 'start_hidden', 'stop_chat'],
  ['a break', 'start_break', 'start_preview'],
] as const)('takeStills pauses in %s and resumes after it', async (_what, begins, ends) => {
  const performer = await stage.performer('waiting');
  await later(0);
  await expect.poll(() => takenAt(performer)).toBeDefined();
  await command(performer, begins);
  const before = timesAsked(performer);
  await later(10_000);
  await later(10_000);
  expect(timesAsked(performer)).toBe(before);
  await command(performer, ends);
  await later(10_000);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
});

test('takeStills drops a still if a hidden chat began and ended meanwhile', async () => {
  const performer = await stage.performer('waiting');
  let settled = false;
  meanwhile = async () => {
    services.clock.advance(1);
    await command(performer, 'start_hidden');
    services.clock.advance(1);
    await command(performer, 'stop_chat');
    settled = true;
  };
  const { version } = await stage.channel(performer);
  await later(0);
  await expect.poll(() => settled).toBe(true);
  meanwhile = async () => undefined;
  await later(10_000);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
  // start_hidden, stop_chat and the second still.
  expect(await stage.channel(performer)).toMatchObject({ status: 'waiting', version: version + 3 });
});

test('takeStills requests no still without a publisher', async () => {
  const performer = await stage.performer('waiting');
  await stage.losePublisher(performer);
  await later(10_000);
  expect(timesAsked(performer)).toBe(0);
});
