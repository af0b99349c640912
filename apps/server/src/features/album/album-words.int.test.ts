import { randomUUID } from 'node:crypto';
import type { OwnAlbum } from '@akari/contract';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES], storage: s3.storage() });
const { services } = stage;
const { pool } = services.database;
const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer();

let performer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
});
const both = (ja: string, en = '') => ({ ja, en });
const make = (title: string) =>
  stage.call(
    performer,
    'POST',
    '/api/own_albums',
    { title: both(title), access: 'free', units: null },
    randomUUID(),
  );
const own = async () => (await stage.call(performer, 'GET', '/api/own_albums')).body['albums'] as OwnAlbum[];
async function add(album_id: string): Promise<string> {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/own_albums/${album_id}/file`,
    payload: jpeg,
    headers: {
      'content-type': 'image/jpeg',
      'idempotency-key': randomUUID(),
      cookie: await stage.cookieOf(performer),
    },
  });
  return response.json<{ picture: { picture_id: string } }>().picture.picture_id;
}

it.each([
  ['direction overrides', '庭\u202eの\u202c花', '庭 の 花'],
  ['characters of no width', '夏\u200bの\u2060庭', '夏の庭'],
  ['control characters', 'a\u0007b', 'a b'],
  ['lines', 'one\ntwo', 'one two'],
  ['marks that are piled up', `e${'\u0301'.repeat(40)}`, 'e\u0301\u0301\u0301\u0301'],
  ['Arabic and a joined emoji, which stay', 'حديقة 👩‍🌾', 'حديقة 👩‍🌾'],
  ['other widths, which stay', 'Ｇａｒｄｅｎ ﾆﾜ', 'Ｇａｒｄｅｎ ﾆﾜ'],
])('a title and a caption are kept without what disguises them: %s', async (_, sent, kept) => {
  const { album_id, title } = (await make(sent)).body['album'] as OwnAlbum;
  expect(title).toEqual(both(kept));
  const picture_id = await add(album_id);
  const caption = { caption: both(sent) };
  await stage.call(performer, 'POST', `/api/album_pictures/${picture_id}/caption`, caption);
  expect((await own())[0]?.pictures[0]?.caption).toEqual(both(kept));
});

it.each([
  ['characters of no width', '\u200b\u200d\u2060'],
  ['direction overrides', '\u202e\u202c'],
  ['fillers', '\u3164\u115f'],
])('a title of what cannot be read is refused: %s', async (_, title) => {
  expect((await make(title)).error).toBe('album_title_missing');
});

it.each(['ﾀﾞﾒことば', 'だめコトバ', 'ダ\u200bメことば', 'ダメこ　とば'])(
  'a forbidden word is found in another width, kana or script: %s',
  async (title) => {
    await pool.query(
      `INSERT INTO setting (scope, name, value) VALUES ('site:' || $1::int, 'forbidden_words', '{"words": ["ダメことば"]}')
       ON CONFLICT DO NOTHING`,
      [services.config.site_id],
    );
    // A node keeps the words for five seconds.
    services.clock.advance(5_000);
    expect((await make(title)).error).toBe('album_words');
  },
);
