import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ignoreCapability } from '../../core/ignore/ignore.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { MailboxScenes } from '../../testing/mailbox-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { mailboxCapability } from './mailbox.capability.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [mailboxCapability, ignoreCapability, createLedgerCapability()],
  storage: s3.storage(),
});
const { services } = stage;
const { db } = services.database;
const scenes = new MailboxScenes(stage);
afterEach(() => s3.fault());
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const plain = sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#884422' } });
  jpeg = await plain.withExif(place).jpeg().toBuffer();
});
let performer: Member;
let viewer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  viewer = await buildViewer(services, { points: 20 });
});
const points = async ({ user_id }: Member) => (await balancesOf(db, user_id)).points_units;
const earned = () => earningsBalanceOf(db, performer.user_id);
const statement = async (by: Member, path: string) => (await stage.call(by, 'GET', path)).body;
/** A picture of the performer in an answer to the viewer. */
async function answered(picture_units: number): Promise<number> {
  await scenes.write(viewer, performer);
  const { file_id } = await scenes.upload(performer, jpeg);
  const sent = await scenes.write(performer, viewer, { text: '', file_id, picture_units });
  expect(sent.status).toBe(200);
  return (await scenes.last(viewer, performer)).message_id;
}

describe('a message for points', () => {
  it('is paid for with the message, once, at the price that was confirmed', async () => {
    expect((await scenes.set(performer, { units: 50_000 })).status).toBe(200);
    expect(await scenes.read(viewer, performer)).toMatchObject({ units: 50_000, left: null });
    expect((await scenes.write(viewer, performer)).error).toBe('mailbox_price_changed');
    const answers = await Promise.all(
      [1, 2].map(() => scenes.write(viewer, performer, { units: 50_000 }, 'pay')),
    );
    for (const { body } of answers)
      expect(body).toMatchObject({
        left: null,
        balance: { points_units: 150_000 },
        message: { units: 50_000 },
      });
    expect([await points(viewer), await earned()]).toEqual([150_000, 20_000]);
    expect(await scenes.texts(performer, viewer)).toEqual(['hello']);
  });

  it('costs nothing when it is refused', async () => {
    await scenes.set(performer, { units: 1_000_000 });
    expect((await scenes.write(viewer, performer, { units: 1_000_000 })).error).toBe('points_short');
    expect((await scenes.write(viewer, performer, { units: 50_000 })).error).toBe('mailbox_price_changed');
    await scenes.set(performer, { units: 50_000, takes: false });
    expect((await scenes.write(viewer, performer, { units: 50_000 })).error).toBe('mailbox_closed');
    await scenes.set(performer, { units: 50_000 });
    expect((await scenes.write(viewer, performer, { units: 50_000, file_id: '12345' })).error).toBe(
      'not_found',
    );
    expect([await points(viewer), await earned()]).toEqual([200_000, 0]);
    expect(await scenes.threads(viewer)).toEqual([]);
  });

  it('of a viewer whom she ignores is paid for as before; she reads it when she ends that', async () => {
    await scenes.write(viewer, performer, { text: 'before' });
    await scenes.set(performer, { units: 50_000 });
    const ignore = (ignored: boolean) =>
      stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored });
    expect((await ignore(true)).status).toBe(200);
    const { file_id } = await scenes.upload(viewer, jpeg);
    const sent = await scenes.write(viewer, performer, { text: 'words', units: 50_000, file_id });
    expect(sent.body).toMatchObject({ balance: { points_units: 150_000 } });
    expect(await earned()).toBe(20_000);
    const hidden = await scenes.last(performer, viewer);
    expect(hidden).toMatchObject({ text: '', hidden: true, units: 50_000, picture: null });
    expect((await scenes.threads(performer))[0]?.last.text).toBe('');
    expect((await scenes.picture(performer, hidden.message_id)).statusCode).toBe(404);
    await ignore(false);
    expect(await scenes.last(performer, viewer)).toMatchObject({ text: 'words', hidden: false });
  });

  it('is in the statements of both as mail', async () => {
    await scenes.set(performer, { units: 50_000 });
    await scenes.write(viewer, performer, { units: 50_000 });
    expect(await statement(viewer, '/api/statement?kind=mailbox')).toMatchObject({
      lines: [{ paid_for: 'mailbox_message', amount_units: -50_000 }],
    });
    expect(JSON.stringify(await statement(performer, '/api/earnings'))).toContain('mailbox_message');
  });

  it('has a price within the limits of the settings', async () => {
    for (const units of [5_000, 1_000_100, 10_001])
      expect((await scenes.set(performer, { units })).error).toBe('mailbox_price');
    expect((await scenes.set(performer, { units: 12_300 })).body).toEqual({
      setting: { takes: true, units: 12_300 },
    });
  });
});

describe('a picture', () => {
  it('goes with a message, without place and camera, to its two people alone', async () => {
    const { file_id } = await scenes.upload(viewer, jpeg);
    await scenes.write(viewer, performer, { text: 'look', file_id });
    const { message_id, picture } = await scenes.last(performer, viewer);
    expect(picture).toEqual({ width_px: 1_600, height_px: 1_067, units: 0, open: true, earned_units: null });
    const answer = await scenes.picture(performer, message_id);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.rawPayload.toString('latin1')).not.toContain('Secret Camera');
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
    expect((await scenes.picture(viewer, message_id)).statusCode).toBe(200);
    for (const other of [await buildViewer(services), await buildPerformer(services)])
      expect((await scenes.picture(other, message_id)).statusCode).toBe(404);
    expect((await scenes.write(viewer, performer, { file_id })).error).toBe('not_found');
    expect((await scenes.write(performer, viewer, { file_id })).error).toBe('not_found');
  });

  it('is taken by the rules of pictures in private messages', async () => {
    const error = async (payload: Buffer, type?: string) =>
      (await scenes.upload(viewer, payload, type)).error;
    expect(await error(Buffer.concat([jpeg, Buffer.from('<script>')]))).toBe('private_file_extra');
    expect(await error(jpeg, 'image/png')).toBe('private_file_wrong_type');
    await s3.fault({ status: 503 });
    expect(await error(jpeg)).toBe('private_file_storage');
  });

  it('for points is seen after it was bought, once, at the price that was confirmed', async () => {
    const message_id = await answered(30_000);
    expect((await scenes.last(viewer, performer)).picture).toMatchObject({ units: 30_000, open: false });
    expect((await scenes.picture(viewer, message_id)).statusCode).toBe(404);
    expect((await scenes.picture(performer, message_id)).statusCode).toBe(200);
    expect((await scenes.buy(viewer, message_id, 20_000)).error).toBe('mailbox_price_changed');
    expect((await scenes.buy(await buildViewer(services, { points: 9 }), message_id, 30_000)).error).toBe(
      'not_found',
    );
    const answers = await Promise.all(
      ['one', 'one', randomUUID()].map((key) => scenes.buy(viewer, message_id, 30_000, key)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await scenes.buy(viewer, message_id, 30_000)).error).toBe('mailbox_bought');
    expect([await points(viewer), await earned()]).toEqual([170_000, 12_000]);
    expect((await scenes.picture(viewer, message_id)).statusCode).toBe(200);
    expect((await scenes.last(performer, viewer)).picture).toMatchObject({ earned_units: 12_000 });
    expect(await statement(viewer, '/api/statement?kind=mailbox')).toMatchObject({
      lines: [{ paid_for: 'mailbox_picture' }],
    });
  });

  it('has a price only from the performer, and within the limits', async () => {
    await scenes.write(viewer, performer);
    const { file_id } = await scenes.upload(performer, jpeg);
    const of = async (by: Member, to: Member, picture_units: number) =>
      (await scenes.write(by, to, { file_id, picture_units })).error;
    expect(await of(performer, viewer, 5_000)).toBe('mailbox_price');
    expect(await of(viewer, performer, 30_000)).toBe('mailbox_price');
  });

  it('without a message is deleted after an hour; a bought one is kept from when it was bought', async () => {
    const stored = async () => (await s3.control()).kept.map(({ key }) => key);
    const before = new Set(await stored());
    await scenes.upload(viewer, jpeg);
    const message_id = await answered(30_000);
    const mine = (await stored()).filter((key) => !before.has(key));
    const left = async () => (await stored()).filter((key) => mine.includes(key)).length;
    expect(mine).toHaveLength(2);
    await stage.pass(3_600_000);
    await stage.pass(1);
    expect(await left()).toBe(1);
    await stage.pass(20 * DAY_MS);
    expect((await scenes.buy(viewer, message_id, 30_000)).status).toBe(200);
    await stage.pass(346 * DAY_MS);
    await stage.pass(1);
    expect(await left()).toBe(1);
    await stage.pass(21 * DAY_MS);
    await stage.pass(1);
    expect(await left()).toBe(0);
  });
});
