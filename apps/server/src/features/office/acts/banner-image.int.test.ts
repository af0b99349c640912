import { randomUUID } from 'node:crypto';
import { localOf } from '@akari/rules';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { campaignCapability } from '../../../core/campaign/campaign.capability.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { S3Simulator } from '../../../testing/storage/simulator.ts';
import { officeCapability } from '../office.capability.ts';

const s3 = await S3Simulator.start();
const services = await testServices({ storage: s3.storage() });
const app = await testApp(services, [
  createAccountCapability([], [], []),
  campaignCapability,
  officeCapability,
]);
await campaignCapability.start?.(services);
const { pool } = services.database;
const { clock } = services;
const HOUR_MS = 3_600_000;
afterEach(() => s3.fault());

let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const half = { create: { width: 1_000, height: 1_600, channels: 3, background: '#cc2222' } } as const;
  const left = await sharp(half).png().toBuffer();
  const whole = sharp({ create: { width: 2_000, height: 1_600, channels: 3, background: '#2222cc' } });
  jpeg = await whole
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif(place)
    .jpeg()
    .toBuffer();
});
let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeEach(async () => {
  admin = await buildStaff(services);
});

async function ask(url: string, payload?: Record<string, unknown>, cookie = admin.cookie) {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/office/${url}`,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.json<Record<string, unknown> & { error?: { name: string } }>();
}
async function upload(
  payload: Buffer = jpeg,
  type = 'image/jpeg',
  cookie = admin.cookie,
  key = randomUUID(),
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/office/campaign_pictures',
    payload,
    headers: { 'content-type': type, 'idempotency-key': key, cookie },
  });
  const body = answer.json<{ image_id?: string; error?: { name: string } }>();
  return body.image_id ?? body.error?.name ?? '';
}
const alt = { ja: '花火の写真', en: 'Fireworks' };
const inHours = (hours: number) => localOf(clock.nowMs() + hours * HOUR_MS, 'Asia/Tokyo');
const planOf = (image: object | null, more: object = {}) => ({
  ...{ label: 'discount', discount_bp: 2_500, second_discount_bp: null, modes: null },
  ...{ zone: 'Asia/Tokyo', starts: null, ends: inHours(48) },
  banner: { ja: '夏祭り', en: 'Summer', picture: null, image },
  ...more,
});
const start = async (image: object | null, more: object = {}) => {
  const whose = { site_id: null, performer_name: null, reason: 'summer' };
  const body = await ask('campaigns', { plan: planOf(image, more), ...whose });
  return body.error?.name ?? String(body['campaign_id']);
};
async function change(campaign_id: string, banner: object | null) {
  const { plan, version } = (await ask(`campaigns/${campaign_id}`)) as {
    plan: object;
    version: number;
  } & Record<string, unknown>;
  const body = { seen: version, plan: { ...plan, banner }, reason: 'other' };
  return (await ask(`campaigns/${campaign_id}`, body)).error?.name ?? 'ok';
}
const picture = (image_id: string, size = 'large', path = 'campaign_pictures', cookie = '') =>
  app.inject({ url: `/api/${path}/${image_id}/${size}`, headers: { cookie } });
const banners = async () =>
  (await app.inject({ url: '/api/campaigns' })).json<{ campaigns: { banner: object }[] }>().campaigns;
const runDue = async () => {
  while ((await services.deadlines.runDue()) > 0);
};
/** What is left in the storage of these pictures. */
async function left(...image_ids: string[]): Promise<string[]> {
  const seen = await Promise.all(
    image_ids.map(async (id) =>
      (await picture(id, 'small', 'office/campaign_pictures', admin.cookie)).statusCode === 200 ? id : null,
    ),
  );
  return seen.filter((id) => id !== null);
}
async function pass(hours: number): Promise<void> {
  clock.advance(hours * HOUR_MS);
  await runDue();
  admin = await buildStaff(services);
}

describe('a picture that staff upload for a banner', () => {
  it('is cut to a wide one from its middle, in two sizes, without place and camera', async () => {
    const image_id = await upload();
    const sent = await picture(image_id, 'large', 'office/campaign_pictures', admin.cookie);
    expect(sent.headers['content-type']).toBe('image/jpeg');
    const [large, small] = await Promise.all(
      ['large', 'small'].map(async (size) =>
        sharp(
          (await picture(image_id, size, 'office/campaign_pictures', admin.cookie)).rawPayload,
        ).metadata(),
      ),
    );
    expect([large?.width, large?.height, small?.width, small?.height]).toEqual([1_280, 320, 640, 160]);
    expect(large?.exif).toBeUndefined();
    expect(sent.rawPayload.includes('Secret Camera')).toBe(false);
    const at = async (x: number) => {
      const one = await sharp(sent.rawPayload)
        .extract({ left: x, top: 160, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return (one[0] ?? 0) > (one[2] ?? 0) ? 'red' : 'blue';
    };
    expect([await at(20), await at(1_260)]).toEqual(['red', 'blue']);
  });

  it('is shown to everybody while its campaign runs, with what it shows in both languages', async () => {
    const image_id = await upload();
    expect((await picture(image_id)).statusCode).toBe(404);
    const id = await start({ image_id, alt }, { starts: inHours(1) });
    expect((await picture(image_id)).statusCode).toBe(404);
    await pass(2);
    expect((await banners())[0]).toMatchObject({ banner: { picture: null, image: { image_id, alt } } });
    const sent = await picture(image_id);
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'private, max-age=60']);
    expect((await picture(image_id, 'huge')).statusCode).toBe(404);
    const etag = String(sent.headers['etag']);
    const again = { url: `/api/campaign_pictures/${image_id}/large`, headers: { 'if-none-match': etag } };
    expect((await app.inject(again)).statusCode).toBe(304);
    const { rows } = await pool.query<{ act: string; after: { banner: object } }>(
      `SELECT act, after FROM audit WHERE subject_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ act: 'campaign.start', after: { banner: { image: { image_id, alt } } } }]);
  });

  it('stands instead of a drawn one, and needs what it shows in both languages', async () => {
    const image_id = await upload();
    const both = { ja: '夏', en: 'Summer', picture: 'moon', image: { image_id, alt } };
    const id = await start(null, { banner: both });
    expect(await ask(`campaigns/${id}`)).toMatchObject({
      plan: { banner: { picture: null, image: { image_id } } },
    });
    const half = { image_id: await upload(), alt: { ja: '花火', en: ' ' } };
    expect(await start(half)).toBe('bad_request');
  });

  it('is deleted at once when another one replaces it, and belongs to one campaign', async () => {
    const [first, second] = [await upload(), await upload()];
    const id = await start({ image_id: first, alt });
    expect(await start({ image_id: first, alt })).toBe('not_found');
    expect(await change(id, { ja: '夏', en: 'S', picture: null, image: { image_id: second, alt } })).toBe(
      'ok',
    );
    await runDue();
    expect(await left(first, second)).toEqual([second]);
    expect(await change(id, { ja: '夏', en: 'S', picture: 'moon' })).toBe('ok');
    await runDue();
    expect(await left(first, second)).toEqual([]);
    expect(await change(id, { ja: '夏', en: 'S', picture: null, image: { image_id: second, alt } })).toBe(
      'not_found',
    );
  });

  it('is deleted a day after its campaign, and an hour after an upload that no campaign took', async () => {
    const [kept, unused, ended] = [await upload(), await upload(), await upload()];
    await start({ image_id: kept, alt });
    const id = await start({ image_id: ended, alt });
    await pass(2);
    expect(await left(kept, unused, ended)).toEqual([kept, ended]);
    const { rows } = await pool.query<{ ends_at_ms: number }>(
      'SELECT ends_at_ms FROM campaign WHERE id = $1',
      [id],
    );
    const seen = Number(rows[0]?.ends_at_ms);
    expect((await ask(`campaigns/${id}/end`, { seen, reason: 'over' })).error).toBeUndefined();
    expect((await picture(ended)).statusCode).toBe(404);
    await pass(23);
    expect(await left(kept, ended)).toEqual([kept, ended]);
    await pass(2);
    expect(await left(kept, ended)).toEqual([kept]);
    await pass(48);
    expect(await left(kept)).toEqual([]);
  });

  it('is taken from staff who set campaigns alone, and refused with the texts of other uploads', async () => {
    const other = await buildStaff(services, { roles: [{ role: 'moderator' }] });
    expect(await upload(jpeg, 'image/jpeg', other.cookie)).toBe('staff_right_missing');
    expect(await upload(jpeg, 'image/jpeg', '')).toBe('not_found');
    expect(await upload(Buffer.from('<svg onload=alert(1)>'))).toBe('door_picture_wrong_type');
    expect(await upload(jpeg, 'image/png')).toBe('door_picture_wrong_type');
    expect(await upload(Buffer.concat([jpeg, Buffer.from('<script>')]))).toBe('door_picture_extra');
    expect(await upload(Buffer.alloc(9_000_000, 1))).toBe('too_large');
    const bomb = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } });
    expect(await upload(await bomb.png().toBuffer(), 'image/png')).toBe('door_picture_too_many_pixels');
    await s3.fault({ status: 503 });
    expect(await upload()).toBe('door_picture_storage');
  });

  it('is one for one upload that is sent twice', async () => {
    const key = randomUUID();
    const [one, again] = await Promise.all([
      upload(jpeg, 'image/jpeg', admin.cookie, key),
      upload(jpeg, 'image/jpeg', admin.cookie, key),
    ]);
    expect(again).toBe(one);
  });
});
