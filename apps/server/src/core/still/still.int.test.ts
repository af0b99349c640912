import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tinyJpeg } from '../../testing/tiny-jpeg.ts';
import type { Member } from '../../platform/http/person.ts';

const noise = { type: 'gaussian', mean: 120, sigma: 12 } as const;
const stage = await Stage.open();
const upload = async (person: Member | null, bytes: Buffer, type = 'image/jpeg') =>
  stage.app.inject({
    method: 'POST',
    url: '/api/channel/still',
    headers: { 'content-type': type, ...(person === null ? {} : { cookie: await stage.cookieOf(person) }) },
    payload: bytes,
  });

describe('still', () => {
  it('is stored, raises the version of the card and is served publicly', async () => {
    const performer = await stage.performer('waiting', { user_name: '灯里' });
    const version = (await stage.channel(performer)).version;
    const jpeg = tinyJpeg(320, 180);
    expect((await upload(performer, jpeg)).statusCode).toBe(200);
    expect((await stage.channel(performer)).version).toBe(version + 1);
    const card = await stage.call(null, 'GET', `/api/channels/${encodeURIComponent('灯里')}`);
    const url = String(card.body['still_url']);
    expect(url).toBe(`/WebArchive/${encodeURIComponent('灯里')}/cap/${stage.services.clock.nowMs()}.jpg`);
    const shown = await stage.app.inject({ url });
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['cache-control']).toBe('public, max-age=1');
    expect(shown.rawPayload).toEqual(jpeg);
  });

  it('is revalidated by its ETag, and sent with no-store during hidden chat', async () => {
    const performer = await stage.performer('waiting', { user_name: '夜空' });
    await upload(performer, tinyJpeg(320, 180));
    const urlNow = () => encodeURI(`/WebArchive/夜空/cap/${stage.services.clock.nowMs()}.jpg`);
    const url = urlNow();
    const first = await stage.app.inject({ url });
    const etag = String(first.headers.etag);
    const again = await stage.app.inject({ url, headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=1');

    stage.services.clock.advance(5_000);
    await upload(performer, tinyJpeg(320, 180));
    const outdated = await stage.app.inject({ url, headers: { 'if-none-match': etag } });
    expect([outdated.statusCode, outdated.headers.location]).toEqual([302, urlNow()]);
    const newer = await stage.app.inject({ url: urlNow(), headers: { 'if-none-match': etag } });
    expect(newer.statusCode).toBe(200);

    await runCommand(stage.services, performer.user_id, 'start_hidden');
    // "Not modified" would renew the copy that the edge keeps.
    const hidden = await stage.app.inject({
      url: urlNow(),
      headers: { 'if-none-match': String(newer.headers.etag) },
    });
    expect([hidden.statusCode, hidden.headers['cache-control']]).toEqual([200, 'no-store']);
    await runCommand(stage.services, performer.user_id, 'stop_chat');
    expect((await stage.app.inject({ url: urlNow() })).headers['cache-control']).toBe('public, max-age=1');
  });

  it('is served as AVIF in fewer bytes, and as its JPEG where there is no AVIF', async () => {
    const performer = await stage.performer('waiting', { user_name: '夕凪' });
    const jpeg = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#345', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    await upload(performer, jpeg);
    const url = () => encodeURI(`/WebArchive/夕凪/cap/${stage.services.clock.nowMs()}.avif`);
    const small = await stage.app.inject({ url: url() });
    expect(small.headers['content-type']).toBe('image/avif');
    expect(small.headers['cache-control']).toBe('public, max-age=1');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(640);
    expect(small.rawPayload.length).toBeLessThan(jpeg.length);

    // A still that cannot be encoded: the AVIF of the one before must not be shown for it.
    stage.services.clock.advance(5_000);
    await upload(performer, tinyJpeg(320, 180));
    const none = await stage.app.inject({ url: url() });
    expect([none.statusCode, none.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('redirects made-up numbers to its current URL with 302', async () => {
    const performer = await stage.performer('waiting', { user_name: '朝霧' });
    await upload(performer, tinyJpeg(320, 180));
    for (const number of ['1', '0001', '9999999999999999']) {
      const answer = await stage.app.inject({ url: encodeURI(`/WebArchive/朝霧/cap/${number}.jpg`) });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
      expect(answer.headers.location).toBe(
        encodeURI(`/WebArchive/朝霧/cap/${stage.services.clock.nowMs()}.jpg`),
      );
    }
  });

  it('is served by /getCapImage and /getCapOrientation, for form and JSON', async () => {
    const performer = await stage.performer('waiting');
    await upload(performer, tinyJpeg(180, 320));
    const id = String(performer.user_id);
    for (const payload of [`channelID=${id}&performer_id=${id}`, { channelID: id, performer_id: id }]) {
      const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
      const headers = { 'content-type': type };
      const image = await stage.app.inject({ method: 'POST', url: '/getCapImage', headers, payload });
      expect(image.headers['content-type']).toBe('image/jpeg');
      const orientation = await stage.app.inject({
        method: 'POST',
        url: '/getCapOrientation',
        headers,
        payload,
      });
      expect(orientation.json()).toEqual({ orientation: 'portrait', width: 180, height: 320 });
    }
    const none = await stage.call(null, 'POST', '/getCapImage', { channelID: '0', performer_id: '0' });
    expect(none.error).toBe('not_found');
    expect((await stage.call(null, 'POST', '/getCapImage', {})).error).toBe('bad_request');
  });

  it('is refused with 409 in hidden chat and in a break', async () => {
    const performer = await stage.performer('waiting');
    const uploadNow = async () => (await upload(performer, tinyJpeg(320, 180))).statusCode;
    for (const [command, back] of [
      ['start_hidden', 'stop_chat'],
      ['start_break', 'start_preview'],
    ] as const) {
      expect(await uploadNow()).toBe(200);
      await runCommand(stage.services, performer.user_id, command);
      expect(await uploadNow()).toBe(409);
      await runCommand(stage.services, performer.user_id, back);
    }
  });

  it('is refused from other people, off air, too large or not JPEG', async () => {
    const performer = await stage.performer('waiting');
    const offline = await buildPerformer(stage.services);
    const refused = async (person: Member | null, bytes: Buffer, type?: string) =>
      (await upload(person, bytes, type)).json<{ error: { name: string } }>().error.name;
    const jpeg = tinyJpeg(320, 180);
    expect(await refused(null, jpeg)).toBe('login_required');
    expect(await refused(await buildViewer(stage.services), jpeg)).toBe('forbidden');
    expect(await refused(offline, jpeg)).toBe('command_refused');
    expect(await refused(performer, Buffer.concat([jpeg, Buffer.alloc(70_000)]))).toBe('too_large');
    expect(await refused(performer, Buffer.from('GIF89a'))).toBe('still_invalid');
    expect(await refused(performer, jpeg, 'image/png')).toBe('unsupported_media_type');
  });
});

describe('crest', () => {
  it('is served as SVG for any name; path traversal answers 404', async () => {
    for (const url of ['/WebArchive/Viewers/けんじ/crest.svg', '/WebArchive/nobody/profile/crest.svg']) {
      const answer = await stage.app.inject({ url: encodeURI(url) });
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.headers['cache-control']).toContain('max-age=86400');
      expect(answer.body).toMatch(/^<svg/);
    }
    const outside = await stage.app.inject({ url: '/WebArchive/x/cap/..%2f..%2fsecret.jpg' });
    expect(outside.statusCode).toBe(404);
  });
});
