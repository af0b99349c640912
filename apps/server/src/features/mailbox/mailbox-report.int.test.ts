import type { QueueItemPage } from '@akari/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { ignoreTable } from '../../core/ignore/state/ignore.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { MailboxScenes } from '../../testing/mailbox-scenes.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { mailboxCapability } from './mailbox.capability.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES, mailboxCapability], storage: s3.storage() });
const { services } = stage;
const { db } = services.database;
const scenes = new MailboxScenes(stage);
const queue = new QueueScenes(stage);

let performer: Member;
let viewer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
  viewer = await buildViewer(services);
});
const report = (by: Member, message_id: number) =>
  stage.call(by, 'POST', '/api/report', { about: { target: 'mail', message_id }, reason: 'harassment' });

describe('a report of a message', () => {
  it('has the conversation around it, as the reporter has it', async () => {
    await scenes.write(viewer, performer, { text: 'hello' });
    await scenes.write(performer, viewer, { text: 'ひどい言葉' });
    await scenes.write(viewer, performer, { text: 'why?' });
    const [, hers] = (await scenes.read(viewer, performer)).messages;
    const sent = await report(viewer, hers?.message_id ?? 0);
    expect(sent.body).toMatchObject({ report: { target: 'message', about_name: performer.user_name } });
    const staff = await queue.staff({ roles: [{ role: 'moderator' }] });
    const page = (await queue.next(staff, 'report')) as QueueItemPage;
    const { about } = page;
    if (about?.kind !== 'report') throw new Error('another item');
    expect(about.reported.user_name).toBe(performer.user_name);
    expect(about.lines.map(({ text, author, reported }) => [author?.user_name, text, reported])).toEqual([
      [viewer.user_name, 'hello', false],
      [performer.user_name, 'ひどい言葉', true],
      [viewer.user_name, 'why?', false],
    ]);
  });

  it('has the picture that the reporter sees, and not one that was not bought', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    await scenes.write(viewer, performer);
    const stills: boolean[] = [];
    for (const picture_units of [0, 30_000]) {
      const { file_id } = await scenes.upload(performer, jpeg);
      await scenes.write(performer, viewer, { text: '', file_id, picture_units });
      await report(viewer, (await scenes.last(viewer, performer)).message_id);
      const staff = await queue.staff({ roles: [{ role: 'moderator' }] });
      const page = await queue.next(staff, 'report');
      if (typeof page === 'string' || page.about?.kind !== 'report') throw new Error('another item');
      stills.push(page.about.has_still);
    }
    expect(stills).toEqual([true, false]);
  });

  it('is refused for the own one, for those of others, and for what did not arrive', async () => {
    await scenes.write(viewer, performer);
    const { message_id } = await scenes.last(viewer, performer);
    expect((await report(viewer, message_id)).error).toBe('report_nothing');
    expect((await report(await buildViewer(services), message_id)).error).toBe('report_nothing');
    const since_ms = services.clock.nowMs();
    await db
      .insert(ignoreTable)
      .values({ performer_id: performer.user_id, viewer_id: viewer.user_id, since_ms });
    await scenes.write(viewer, performer, { text: 'unheard' });
    const unheard = await scenes.last(viewer, performer);
    expect((await report(performer, unheard.message_id)).error).toBe('report_nothing');
    expect((await report(performer, message_id)).body).toMatchObject({
      report: { about_name: viewer.user_name },
    });
  });
});

it('an answer of staff is counted in the mailbox until it was read', async () => {
  const opened = await stage.call(
    viewer,
    'POST',
    '/api/contact',
    { subject: 'points', text: 'Where are my points?', lang: 'en' },
    'one-contact',
  );
  const { number } = opened.body['contact'] as { number: string };
  expect(await scenes.unread(viewer)).toBe(0);
  const staff = await queue.staff({ roles: [{ role: 'support' }] });
  const page = await queue.next(staff, 'contact');
  if (typeof page === 'string') throw new Error(page);
  expect(typeof (await queue.decide(staff, page, 'answer', { text: 'Here they are.' }))).toBe('object');
  expect(await scenes.unread(viewer)).toBe(1);
  expect((await stage.call(viewer, 'GET', '/api/contact')).body).toMatchObject({
    contacts: [{ number, state: 'answered', unread: true }],
  });
  await stage.call(viewer, 'POST', `/api/contact/${number}/read`, {});
  expect(await scenes.unread(viewer)).toBe(0);
});
