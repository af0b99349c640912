import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../channel/command-channel.ts';
import { prepareChannel } from '../channel/prepare-channel.ts';
import type { MediaPlane } from '../platform/media-plane/media-plane.ts';
import type { Member } from '../platform/http/person.ts';
import { buildLogin, buildPerformer } from '../testing/factories.ts';
import { Stage } from '../testing/stage.ts';
import { tinyJpeg } from '../testing/tiny-jpeg.ts';
import { stillOf } from './still.queries.ts';

type Recorder = NonNullable<Awaited<ReturnType<MediaPlane['recorder']>>>;

const stage = await Stage.open();
const { services } = stage;
/** Whose pictures were asked for, in order. */
let asked: number[] = [];
/** What happens between a picture's being asked for and its coming. */
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
/** Time passes, and what has become due happens. */
async function later(ms: number): Promise<void> {
  services.clock.advance(ms);
  await services.deadlines.runDue();
}
const timesAsked = (performer: Member): number => asked.filter((id) => id === performer.user_id).length;
const takenAt = async ({ user_id }: Member): Promise<number | undefined> =>
  (await stillOf(services.database.db, user_id))?.taken_at_ms;

test('the picture of an encoder becomes a still every ten seconds, as one of the studio would', async () => {
  const performer = await stage.performer('waiting');
  await later(0);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
  await later(5_000);
  expect(timesAsked(performer)).toBe(1);
  await later(5_000);
  await expect.poll(() => takenAt(performer)).toBe(services.clock.nowMs());
  expect(timesAsked(performer)).toBe(2);
});

test('a studio’s own page sends its stills: none are taken of it', async () => {
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
] as const)('nothing is taken in %s, and again after it', async (_what, begins, ends) => {
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

test('a picture that may be private is not kept, although the room is open again by then', async () => {
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
  // Into private, out of it, and the second picture.
  expect(await stage.channel(performer)).toMatchObject({ status: 'waiting', version: version + 3 });
});

test('without a picture from the encoder nothing is asked for', async () => {
  const performer = await stage.performer('waiting');
  await stage.losePublisher(performer);
  await later(10_000);
  expect(timesAsked(performer)).toBe(0);
});
