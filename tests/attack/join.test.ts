import { randomUUID } from 'node:crypto';
import type { ChannelCard, ChatLine } from '@akari/contract';
import { USER_TYPE } from '@akari/rules';
import type { Member } from '@akari/server/platform/http/person';
import { systemClock } from '@akari/server/platform/clock/clock';
import { buildLogin, buildUser, buildViewer } from '@akari/server/testing/factories';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Broadcast } from '@akari/testkit/crowd/broadcast';
import { crowdSocket } from '@akari/testkit/crowd/crowd-socket';
import { logIn } from '@akari/testkit/crowd/performer-calls';
import { withDatabase } from '@akari/testkit/harness/books';
import { makePerformer } from '@akari/testkit/harness/staff';
import { Client } from './stand/client.ts';
import { target } from './stand/target.ts';

const { url, databaseUrl } = target();
const PERFORMER = 'joinstage';
const sockets: Socket[] = [];
let broadcast: Broadcast | undefined;

beforeAll(async () => {
  const { user_name, password } = await makePerformer({ databaseUrl }, PERFORMER, { ja: '舞', en: 'Mai' });
  broadcast = new Broadcast(url, '127.0.0.1', await logIn(url, { login: user_name, password }));
  broadcast.start();
  const chatting = async (): Promise<void> => expect((await card()).status).toBe('chatting');
  await vi.waitFor(chatting, { timeout: 40_000, interval: 200 });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await broadcast?.stop();
});

const card = async (): Promise<ChannelCard> =>
  (await new Client(url).get(`/api/channels/${PERFORMER}`)).json<ChannelCard>();

type Deps = Parameters<typeof buildViewer>[0];
/** Creates a person with a login in the database. */
const someone = (build: (deps: Deps) => Promise<Member>): Promise<Client> =>
  withDatabase({ databaseUrl }, async (database) => {
    const deps = { database, clock: systemClock, config: { site_id: 1000048 } } as Deps;
    const { cookie } = await buildLogin(deps, (await build(deps)).user_id);
    const client = new Client(url, '127.71.0.1');
    client.cookies.set('vauth', cookie.slice('vauth='.length));
    return client;
  });
const newName = (): string => `joiner${randomUUID().slice(0, 8)}`;
const viewer = (): Promise<Client> =>
  someone((deps) => buildViewer(deps, { points: 50, user_name: newName() }));
const admin = (user_type: typeof USER_TYPE.visibleAdmin | typeof USER_TYPE.invisibleAdmin): Promise<Client> =>
  someone((deps) => buildUser(deps, { user_type, user_name: newName() }));

const join = (client: Client): Promise<{ status: number; session_id: string }> =>
  client
    .post(
      '/api/session/join',
      { performer_name: PERFORMER, mode: 'party', rate_units_per_min: 12_000 },
      { 'idempotency-key': randomUUID() },
    )
    .then(({ status, json }) => {
      const { session } = json<{ session?: { session_id: string } }>();
      return { status, session_id: session?.session_id ?? '' };
    });

interface Room {
  lines: ChatLine[];
  cards: ChannelCard[];
}
/** Enters a room by socket. @returns what it received at once and receives later */
async function listen(client: Client): Promise<Room> {
  const socket = crowdSocket(url, client.cookie);
  sockets.push(socket);
  const cards: ChannelCard[] = [];
  const lines: ChatLine[] = [];
  socket.on('channel.changed', ({ channel }: { channel: ChannelCard }) => void cards.push(channel));
  socket.on('chat.lines', (told: { lines: ChatLine[] }) => void lines.push(...told.lines));
  const answer = (await socket
    .timeout(10_000)
    .emitWithAck('room.enter', { performer_name: PERFORMER })) as Room;
  lines.push(...answer.lines);
  return { lines, cards };
}

test('room.enter sends no lines to a viewer whose media never connects', async () => {
  const [reader, moderator] = [await viewer(), await admin(USER_TYPE.visibleAdmin)];
  expect((await join(reader)).status).toBe(200);
  // The board is not empty: an administrator can read it.
  expect((await listen(moderator)).lines.length).toBeGreaterThan(0);
  expect((await listen(reader)).lines).toEqual([]);
});

test('viewer_count excludes 8 viewers whose media never connects', async () => {
  const joiners = await Promise.all(Array.from({ length: 8 }, viewer));
  for (const each of joiners) expect((await join(each)).status).toBe(200);
  expect((await card()).viewer_count).toBe(0);
});

test('60 joins of one viewer keep the board, and 40 get 429', async () => {
  const [attacker, moderator] = [await viewer(), await admin(USER_TYPE.visibleAdmin)];
  const before = (await listen(moderator)).lines.map(({ line_id }) => line_id);
  const answers: number[] = [];
  for (let times = 0; times < 60; times += 1) {
    const { status, session_id } = await join(attacker);
    answers.push(status);
    if (session_id !== '') await attacker.post(`/api/session/${session_id}/leave`, {});
  }
  expect((await listen(moderator)).lines.map(({ line_id }) => line_id)).toEqual(before);
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(40);
});

test('the card stays the same when an invisible admin joins and leaves', async () => {
  const [witness, unseen] = [await listen(await viewer()), await admin(USER_TYPE.invisibleAdmin)];
  const { version } = await card();
  const { status, session_id } = await join(unseen);
  expect(status).toBe(200);
  await unseen.post(`/api/session/${session_id}/leave`, {});
  // A new still may arrive at any time, and does not change the version.
  expect((await card()).version).toBe(version);
  expect(witness.cards.filter((seen) => seen.version !== version)).toEqual([]);
});
