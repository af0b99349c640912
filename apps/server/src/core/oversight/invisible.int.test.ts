import { joinSession, type ChatLine } from '@akari/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../composition/capabilities.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { CALLS } from '../../testing/sample-request.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { boardNow } from '../chat/board-now.ts';
import { sendLine } from '../chat/send-line.ts';
import { shownLists } from '../channel/announce/shown-viewers.ts';
import { chargeTicker } from '../session/charge-tick/charge-ticker.ts';

/*
 * What an invisible administrator leaves behind for others, which has to be nothing: no event, and no other answer to
 * any call of the contract that reads.
 */

const OF_ROOMS = ['account', 'channel', 'session', 'chat', 'still'];
const stage = await Stage.open({
  more: createCapabilities([], []).filter(({ name }) => !OF_ROOMS.includes(name)),
});
const { services } = stage;
const scenes = new TwoshotScenes(stage);

let ADMIN: Member;
beforeAll(async () => {
  ADMIN = await buildAdmin(services, { visible: false });
});

/** Every call that reads and names no row of its own, for this room. */
function readingCalls(performer: Member): string[] {
  const names = {
    performer_name: performer.user_name,
    channelID: String(performer.user_id),
  };
  const query = new URLSearchParams(names).toString();
  return CALLS.filter(([, { method, path }]) => method === 'GET' && !/_id\b/.test(path)).map(
    ([, { path }]) => `${path.replace(':performer_name', performer.user_name)}?${query}`,
  );
}

/** All that these people can read of a room now, by person and call. */
async function answersOf(
  performer: Member,
  people: Readonly<Record<string, Member | null>>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const url of readingCalls(performer))
    for (const [who, person] of Object.entries(people)) {
      const { status, body } = await stage.call(person, 'GET', url);
      answers[`${who} ${url}`] = { status, body };
    }
  answers['viewer list'] = await shownLists(services).tell(performer.user_id);
  answers['board of the performer'] = await boardNow(
    services,
    'performer',
    performer.user_id,
    performer.user_id,
  );
  for (const [who, person] of Object.entries(people))
    if (person !== null)
      answers[`board of ${who}`] = await boardNow(services, 'viewer', performer.user_id, person.user_id);
  return answers;
}

/** What was sent to anybody but the administrator since this place in the record. */
const sentSince = (from: number) => {
  const own = [roomOf.user(ADMIN.user_id), roomOf.login(ADMIN.login_id)];
  return services.realtime.sent.slice(from).filter(({ room }) => !own.includes(room));
};

/** The administrator asks for the price, enters, watches for a while with receipts, loses media, returns and leaves. */
async function visit(performer: Member, whileInside: () => Promise<void>): Promise<void> {
  const of = `performer_name=${performer.user_name}`;
  const { offers } = (await stage.call(ADMIN, 'GET', `/api/session/quote?${of}`)).body as {
    offers: { mode: string; rate_units_per_min: number }[];
  };
  const joined = await stage.join(ADMIN, performer, 115, { ...offers[0], reason: 'a report' });
  const { session_id } = joinSession.answer.parse(joined.body).session;
  await stage.play(Number(session_id));
  stage.deliver(Number(session_id), 4_000);
  await chargeTicker(services).tick();
  await whileInside();
  await stage.loseMedia(Number(session_id), 'peer_timeout');
  await stage.call(ADMIN, 'POST', `/api/session/${session_id}/media`);
  await stage.play(Number(session_id));
  await stage.call(ADMIN, 'POST', `/api/session/${session_id}/leave`);
  expect((await stage.session(Number(session_id))).end).toBe('left');
}

/** A room as it is before the visit. The clock does not advance. */
const ROOMS: Record<string, () => Promise<{ performer: Member; viewer: Member; session: number }>> = {
  'a party chat': async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    return { performer, viewer, session: await stage.watch(viewer, performer) };
  },
  'a free preview': async () => {
    const performer = await stage.performer('waiting');
    const viewer = await buildViewer(services, { points: 50 });
    return { performer, viewer, session: await stage.watch(viewer, performer, 110) };
  },
  'a two-shot': () => scenes.running(),
};

describe.each(Object.entries(ROOMS))('an invisible administrator in %s', (_where, open) => {
  it('sends no event and changes no answer, during the visit and after it', async () => {
    const { performer, viewer, session } = await open();
    stage.deliver(session, 5_000);
    await chargeTicker(services).tick();
    const stranger = await buildViewer(services, { points: 50 });
    services.realtime.presentRooms.add(roomOf.viewers(performer.user_id));
    const people = { performer, viewer, stranger, guest: null };
    const before = await answersOf(performer, people);
    const said = (text: string) =>
      sendLine(services, viewer, {
        channel_id: String(performer.user_id),
        client_line_id: text,
        text,
        color: 'dark',
        lang: 'ja',
      });
    const sent = services.realtime.sent.length;
    await visit(performer, async () => {
      expect(await answersOf(performer, people)).toEqual(before);
    });
    expect(await answersOf(performer, people)).toEqual(before);
    expect(sentSince(sent)).toEqual([]);

    // A change that everybody sees comes after all that the visit could have sent, with the next version of the card.
    const version = (await stage.channel(performer)).version;
    if ((await stage.channel(performer)).status !== 'waiting') await said('hello');
    await stage.call(performer, 'POST', '/api/channel/options', { peep_allowed: false });
    const cards = () =>
      sentSince(sent).flatMap(({ event, body }) =>
        event === 'channel.changed' ? [(body as { channel: { version: number } }).channel.version] : [],
      );
    await expect.poll(cards).toEqual([version + 1]);
    expect(JSON.stringify(sentSince(sent))).not.toMatch(new RegExp(`${ADMIN.user_name}|"${ADMIN.user_id}"`));
  });
});

describe('the lines of a room', () => {
  const linesOf = (performer: Member): Promise<ChatLine[]> =>
    boardNow(services, 'performer', performer.user_id, performer.user_id);

  it('have the same ids apart with and without an invisible administrator', async () => {
    const { performer, viewer } = await scenes.running();
    const say = (text: string) =>
      sendLine(services, viewer, {
        channel_id: String(performer.user_id),
        client_line_id: text,
        text,
        color: 'dark',
        lang: 'ja',
      });
    const first = await say('one');
    await visit(performer, async () => undefined);
    expect(await say('two')).toBe((first ?? 0) + 1);
    expect((await linesOf(performer)).map(({ kind }) => kind)).not.toContain('admin');
  });

  it('and the sum of the broadcast name and count no administrator', async () => {
    const { performer } = await ROOMS['a party chat']!();
    await visit(performer, async () => undefined);
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
    const summary = await stage.call(performer, 'GET', '/api/channel/broadcast_summary');
    expect(summary.body['summary']).toMatchObject({ viewers: 0 });
    expect(JSON.stringify(summary.body)).not.toContain(ADMIN.user_name);
  });
});
