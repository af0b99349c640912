import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { MailboxScenes } from '../../testing/mailbox-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { TranslationSimulator } from '../../testing/translation/translation-process.ts';
import { mailboxCapability } from './mailbox.capability.ts';

const libre = await TranslationSimulator.start('libretranslate');
const stage = await Stage.open({ more: [mailboxCapability], env: libre.env() });
const { services } = stage;
const { db } = services.database;
const scenes = new MailboxScenes(stage);

let performer: Member;
let viewer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
  viewer = await buildViewer(services);
  const at_ms = services.clock.nowMs();
  await db
    .insert(favouriteTable)
    .values({ viewer_id: viewer.user_id, performer_id: performer.user_id, at_ms });
});
const send = (change: object = {}, key: string = randomUUID()) =>
  stage.call(
    performer,
    'POST',
    '/api/mailbox/circulars',
    { audience: 'favourites', lang: 'ja', text: 'こんばんは\n\n🎁', other_text: '', ...change },
    key,
  );

it('a message to all in one language is translated line by line, once for a press', async () => {
  const key = randomUUID();
  await send({}, key);
  await send({}, key);
  await stage.pass(1);
  expect((await scenes.last(viewer, performer)).translation).toEqual({
    ...{ text: 'Good evening\n\n🎁', lang: 'en', by: 'service' },
  });
  expect(await libre.calls()).toEqual([['こんばんは']]);
});

it('what she wrote in the other language herself is not translated, and neither are messages to one', async () => {
  const before = (await libre.calls()).length;
  await scenes.write(viewer, performer, { text: '二人だけの言葉' });
  await send({ text: '明日の夜です', other_text: 'Tomorrow night' });
  await stage.pass(1);
  expect((await scenes.last(viewer, performer)).translation).toMatchObject({ by: 'performer' });
  expect((await libre.calls()).length).toBe(before);
});

it('is sent as it is when the service does not translate it', async () => {
  await libre.fault({ status: 500, times: 1 });
  expect((await send({ text: '誰も知らない言葉です' })).status).toBe(200);
  await stage.pass(1);
  expect((await scenes.last(viewer, performer)).translation).toBeNull();
});
