import type { MediaAccess, MediaNegotiation } from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import type { Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrive, button, newPerson, reads, watching, type Person } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, pointsOf, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf, whenStanding } from '@akari/testkit/harness/channels';
import { framesArrive, framesStop } from '@akari/testkit/harness/media';
import { registerPerson, type Registered } from '@akari/testkit/harness/people';
import { familyOf } from '@akari/testkit/harness/processes';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { staff } from '@akari/testkit/harness/staff';

const POINT = 10_000;
const server = await startTestServer({ demo: true });
const browser = await launchBrowser();
/** A demo performer in the paid chat. */
const ON_AIR = 'kotoha';
/** A demo performer in the free preview. */
const WAITING = 'mio';

type Member = Person & Registered;
async function member(): Promise<Member> {
  const person = await newPerson(browser, { url: server.url });
  return { ...person, ...(await registerPerson(person.context)) };
}

interface Answer {
  status: number;
  name: ErrorName | undefined;
}
const answered = async (response: { status(): number; text(): Promise<string> }): Promise<Answer> => {
  const text = await response.text();
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { name: ErrorName } };
  return { status: response.status(), name: error?.name };
};

async function join({ context }: Member): Promise<{ session_id: string; media: MediaAccess }> {
  const response = await context.request.post('/api/session/join', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { performer_name: ON_AIR, mode: 'party', point_type: 2000, rate_units_per_min: 1.2 * POINT },
  });
  const body = (await response.json()) as { session: { session_id: string }; media: MediaAccess };
  return { session_id: body.session.session_id, media: body.media };
}

const sdp = (token: string, data: string | Buffer) => ({
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
  data,
});

/** An SDP offer to receive, as a browser creates it. */
const offerOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const pc = new RTCPeerConnection();
    pc.addTransceiver('audio', { direction: 'recvonly' });
    pc.addTransceiver('video', { direction: 'recvonly' });
    const { sdp: offer = '' } = await pc.createOffer();
    pc.close();
    return offer;
  });

beforeAll(() => whenStanding(server, ON_AIR, 'chatting'));

describe('WHIP and WHEP', () => {
  it('refuse tokens that are forged, ended, or of another role or channel', async () => {
    const viewer = await member();
    const { request } = viewer.context;
    const { session_id, media } = await join(viewer);
    await viewer.page.goto('/leave');
    const offer = await offerOf(viewer.page);
    const post = async (url: string, token: string) => answered(await request.post(url, sdp(token, offer)));

    const [head = '', claims = '', signature = ''] = media.token.split('.');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...decoded, role: 'publish' })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const invalid = { status: 401, name: 'media_token_invalid' };
    expect(await post(media.url, `${head}.${forged}.${signature}`)).toEqual(invalid);
    expect(await post(media.url, `${unsigned}.${claims}.`)).toEqual(invalid);
    expect(await post(media.url, 'nonsense')).toEqual(invalid);

    const forbidden = { status: 403, name: 'media_forbidden' };
    expect(await post(media.url.replace('/whep/', '/whip/'), media.token)).toEqual(forbidden);
    expect(await post('/whep/999999', media.token)).toEqual(forbidden);
    expect((await answered(await request.post('/api/channel/prepare'))).status).toBe(403);

    await request.post(`/api/session/${session_id}/leave`);
    expect(await post(media.url, media.token)).toEqual(forbidden);
  });

  it('refuse DELETE and PATCH with another viewer’s token', async () => {
    const victim = await member();
    const joined = victim.page.waitForResponse('**/api/session/join');
    await arrive(victim, `/chat/${ON_AIR}`);
    await button(victim.page, victim.words.enter('1.2')).click();
    const { negotiation } = (await (await joined).json()) as { negotiation: MediaNegotiation };
    const resource = negotiation.location;
    await watching(victim.page);

    const thief = await member();
    const { media } = await join(thief);
    const { request } = thief.context;
    const forbidden = { status: 403, name: 'media_forbidden' };
    const headers = { authorization: `Bearer ${media.token}` };
    expect(await answered(await request.delete(resource, { headers }))).toEqual(forbidden);
    const patch = { ...headers, 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '*' };
    const data = 'a=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\n';
    expect(await answered(await request.patch(resource, { headers: patch, data }))).toEqual(forbidden);
    expect(await answered(await request.delete(resource))).toEqual({
      status: 401,
      name: 'media_token_invalid',
    });
    expect(await framesArrive(victim.page, 20_000)).toBe(true);
  });

  it('refuse invalid or large bodies with 400, 413 or 415', async () => {
    const viewer = await member();
    const { request } = viewer.context;
    const { media } = await join(viewer);
    const post = async (data: string | Buffer) =>
      answered(await request.post(media.url, sdp(media.token, data)));
    const invalid = { status: 400, name: 'media_sdp_invalid' };
    for (const garbage of ['', 'v=0', 'm=video 9 x y', '{"sdp":1}', Buffer.from([0, 255, 13, 10, 61, 61])])
      expect(await post(garbage)).toEqual(invalid);
    expect(await post('v=0\r\n' + 'a=x\r\n'.repeat(400_000))).toEqual({ status: 413, name: 'too_large' });
    const form = { headers: { authorization: `Bearer ${media.token}` }, form: { sdp: 'v=0' } };
    expect((await answered(await request.post(media.url, form))).status).toBe(415);
  });
});

describe('chat.send', () => {
  it('refuses 5,000 characters on the page and on the socket', async () => {
    const viewer = await member();
    const { page, words } = viewer;
    await arrive(viewer, `/chat/${ON_AIR}`);
    await button(page, words.enter('1.2')).click();
    await watching(page);
    await page.getByLabel(words.write).fill('灯'.repeat(5_000));
    await page.getByText('4,800文字超えています').waitFor();
    expect(await button(page, words.send).isDisabled()).toBe(true);

    const cookies = await viewer.context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const socket = io(server.url, {
      path: '/socket',
      transports: ['websocket'],
      extraHeaders: { cookie, origin: server.url },
    });
    const card = await channelOf(server, ON_AIR);
    const line = {
      channel_id: card.channel_id,
      client_line_id: 'long',
      text: '灯'.repeat(5_000),
      lang: 'ja',
    };
    const refused: unknown = await socket.timeout(10_000).emitWithAck('chat.send', line);
    const overflow: unknown = await socket.timeout(10_000).emitWithAck('chat.send', { ...line, text: 7 });
    socket.disconnect();
    expect(refused).toMatchObject({ ok: false, error: { name: 'chat_line_too_long' } });
    expect(overflow).toMatchObject({ ok: false, error: { name: 'bad_request' } });
  });
});

describe('purchase', () => {
  it('is made once when the buttons are double-clicked', async () => {
    const viewer = await member();
    const { page, words } = viewer;
    await arrive(viewer, '/purchasePoint');
    await button(page, words.choose_pack).click();
    await page.getByText(words.pack_not_selected).waitFor();
    await page.getByRole('radio', { name: /\$10(?!\d)/ }).check({ force: true });
    await button(page, words.review_order('$10')).click();
    await button(page, words.buy_for('$10')).dblclick();
    await button(page, words.pay).dblclick();
    await page.getByText(words.arrived('10')).waitFor();
    const made = await withDatabase(server, ({ pool }) =>
      pool.query('SELECT p.id FROM purchase p JOIN app_user u ON u.id = p.user_id WHERE u.user_name = $1', [
        viewer.user_name,
      ]),
    );
    expect(made.rowCount).toBe(1);
    expect(await pointsOf(server, viewer.user_name)).toBe(22 * POINT);
  });
});

describe('guest preview', () => {
  it('stops at its limit, runs again until the day’s limit, then invites', async () => {
    await whenStanding(server, WAITING, 'waiting');
    await staff(server, 'set-guest-preview', { seconds: '6', 'day-seconds': '10' });
    const guest = await newPerson(browser, { url: server.url });
    const { page } = guest;
    await arrive(guest, `/chat/${WAITING}`);
    await watching(page);
    await shoot(page, 'guest-preview');
    expect(await framesStop(page, 20_000)).toBe(true);
    const again = page.getByRole('button', { name: /^もう.*だけ見る$/ });
    await again.click();
    await watching(page);
    await reads(page, '会員になると、続きをご覧になれます');
    expect(await again.count()).toBe(0);
    await page.reload();
    await reads(page, '会員になると、続きをご覧になれます');
    expect(await page.getByRole('button', { name: /だけ見る$/ }).count()).toBe(0);
    await shoot(page, 'guest-preview-over');
    expect((await channelOf(server, WAITING)).status).toBe('waiting');
  });
});

it('processes run and the ledger balances after all refusals', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(familyOf(server.pid).filter(({ command }) => command.includes('media/dist/main.js'))).toHaveLength(
    1,
  );
  expect(server.output()).not.toMatch(/the media node ended/);
  await expect.poll(() => auditBooks(server)).toEqual(BALANCED);
});
