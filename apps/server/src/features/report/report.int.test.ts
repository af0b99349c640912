import type { OwnReport, QueueAbout } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { sendLine } from '../../core/chat/send-line.ts';
import { setIgnore } from '../../core/ignore/set-ignore.ts';
import { answerPrivateMessage } from '../private-message/answer-message.ts';
import { sendPrivateMessage } from '../private-message/send-message.ts';
import { stillTable } from '../../core/still/still.table.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QueueScenes } from '../../testing/queue-scenes.ts';
import type { Member } from '../../platform/http/person.ts';

const HOUR_MS = 3_600_000;
const scenes = await QueueScenes.open();
const { stage } = scenes;
const { services } = stage;

type About = Record<string, string | number>;
const send = (who: Member, about: About, reason = 'harassment') =>
  stage.call(who, 'POST', '/api/report', { about, reason });
const sent = async (who: Member, about: About, reason?: string): Promise<OwnReport> =>
  (await send(who, about, reason)).body['report'] as OwnReport;
const listOf = async (who: Member): Promise<OwnReport[]> =>
  (await stage.call(who, 'GET', '/api/report')).body['reports'] as OwnReport[];
let lines = 0;
const say = async (who: Member, channel: Member, text: string): Promise<number> =>
  (await sendLine(services, who, {
    channel_id: String(channel.user_id),
    client_line_id: `l${(lines += 1)}`,
    text,
    color: 'dark',
    lang: 'ja',
  })) ?? 0;
/** What staff see of a report. */
async function seen({ report_id }: OwnReport): Promise<Extract<QueueAbout, { kind: 'report' }>> {
  const staff = await scenes.staff();
  for (;;) {
    const { item, about } = await scenes.taken(staff, 'report');
    if (about?.kind === 'report' && about.report_id === report_id) {
      await scenes.giveBack(staff, item.item_id);
      return about;
    }
    await scenes.decide(staff, { item }, 'dismiss');
  }
}
/** A chat with two viewers in it. */
async function chat() {
  const performer = await stage.performer('chatting');
  const [viewer, other] = [
    await buildViewer(services, { points: 50 }),
    await buildViewer(services, { points: 50 }),
  ];
  const session_id = await stage.watch(viewer, performer);
  await stage.watch(other, performer);
  return { performer, viewer, other, session_id };
}

describe('a report of a line', () => {
  it('keeps the line with those around it, the mode and the session, and says who wrote it', async () => {
    const { performer, viewer, other, session_id } = await chat();
    for (let at = 0; at < 12; at += 1) {
      await say(performer, performer, `before ${at}`);
      services.clock.advance(3_000);
    }
    const line_id = await say(other, performer, 'ひどい言葉');
    services.clock.advance(3_000);
    await say(performer, performer, 'after');
    const report = await sent(viewer, { target: 'line', performer_name: performer.user_name, line_id });
    expect(report).toMatchObject({ target: 'line', about_name: other.user_name, state: 'open' });
    const about = await seen(report);
    expect(about).toMatchObject({
      reported: { user_name: other.user_name },
      reporter: { user_name: viewer.user_name },
      performer: { user_name: performer.user_name },
      status: 'chatting',
      session: { session_id: String(session_id), mode: 'party' },
      has_still: false,
    });
    expect(about.lines.filter(({ author }) => author !== null).map(({ text }) => text)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `before ${at + 2}`),
      'ひどい言葉',
      'after',
    ]);
    expect(about.lines.filter(({ reported }) => reported).map(({ text }) => text)).toEqual(['ひどい言葉']);
  });

  it('is refused for the own line, for what the room says, and for a line of another room', async () => {
    const { performer, viewer } = await chat();
    const elsewhere = await chat();
    const { user_name: performer_name } = performer;
    const own = await say(viewer, performer, 'mine');
    const foreign = await say(elsewhere.viewer, elsewhere.performer, 'there');
    const errors = [
      await send(viewer, { target: 'line', performer_name, line_id: own }),
      await send(viewer, { target: 'line', performer_name, line_id: foreign }),
      await send(viewer, { target: 'line', performer_name, line_id: 900_000_001 }),
    ];
    expect(errors.map(({ error }) => error)).toEqual(['report_own', 'report_nothing', 'report_nothing']);
  });
});

describe('a report of a private message', () => {
  const write = async (viewer: Member, performer: Member, text: string): Promise<number> => {
    const to = { performer_name: performer.user_name, text, lang: 'ja' as const };
    return (await sendPrivateMessage(services, viewer, to, `k${(lines += 1)}`)).message.message_id;
  };
  const answer = async (performer: Member, viewer: Member, text: string): Promise<number> => {
    const to = { viewer_id: String(viewer.user_id), text, lang: 'ja' as const };
    return (await answerPrivateMessage(services, performer, to, `k${(lines += 1)}`)).message_id;
  };

  it('keeps the conversation around it, and neither another one nor what the room said', async () => {
    const { performer, viewer, other } = await chat();
    await say(viewer, performer, 'to everyone');
    await write(other, performer, 'of another viewer');
    await write(viewer, performer, 'hello');
    const message_id = await answer(performer, viewer, 'ひどい言葉');
    await write(viewer, performer, 'why?');
    const report = await sent(viewer, { target: 'message', message_id });
    expect(report).toMatchObject({ target: 'message', about_name: performer.user_name });
    const { lines: kept, reported } = await seen(report);
    expect(reported.user_name).toBe(performer.user_name);
    expect(kept.map(({ text, author, reported: meant }) => [author?.user_name, text, meant])).toEqual([
      [viewer.user_name, 'hello', false],
      [performer.user_name, 'ひどい言葉', true],
      [viewer.user_name, 'why?', false],
    ]);
  });

  it('is refused for the own text, for one of others, and for what an ignoring performer did not get', async () => {
    const { performer, viewer, other } = await chat();
    const theirs = await write(viewer, performer, 'hello');
    await setIgnore(services, performer.user_id, String(viewer.user_id), true);
    const unheard = await write(viewer, performer, 'unheard');
    const asked = [
      [viewer, theirs],
      [other, theirs],
      [performer, unheard],
    ] as const;
    for (const [who, message_id] of asked)
      expect((await send(who, { target: 'message', message_id })).error).toBe('report_nothing');
    expect((await sent(performer, { target: 'message', message_id: theirs })).about_name).toBe(
      viewer.user_name,
    );
  });
});

describe('the same report', () => {
  it('within an hour is one, with the more urgent reason; after a decision and an hour it is another', async () => {
    const { performer, viewer } = await chat();
    const about = { target: 'person', performer_name: performer.user_name };
    const first = await sent(viewer, about, 'spam');
    const again = await sent(viewer, about, 'threat');
    expect(again).toEqual({ ...first, reason: 'threat' });
    expect(await seen(first)).toMatchObject({ count: 2, reason: 'threat' });
    const staff = await scenes.staff();
    await scenes.decide(staff, await scenes.taken(staff, 'report'), 'dismiss');
    expect(await sent(viewer, about)).toMatchObject({ report_id: first.report_id, state: 'dismissed' });
    services.clock.advance(HOUR_MS + 1);
    expect((await sent(viewer, about)).report_id).not.toBe(first.report_id);
  });

  it('that is sent twice at the same moment is one', async () => {
    const { performer, viewer } = await chat();
    const about = { target: 'broadcast', performer_name: performer.user_name };
    const [one, other] = await Promise.all([sent(viewer, about), sent(viewer, about)]);
    expect(one.report_id).toBe(other.report_id);
    expect(await listOf(viewer)).toHaveLength(1);
  });
});

describe('a report of the picture', () => {
  it('keeps the still that is shown then, for staff alone', async () => {
    const { performer, viewer } = await chat();
    const jpeg = Buffer.from('a picture');
    const still = { performer_id: performer.user_id, width_px: 4, height_px: 3 };
    await services.database.db
      .insert(stillTable)
      .values({ ...still, jpeg, taken_at_ms: services.clock.nowMs() - 59_000 });
    const report = await sent(
      viewer,
      { target: 'picture', performer_name: performer.user_name },
      'forbidden',
    );
    expect(await seen(report)).toMatchObject({ has_still: true });
    const staff = await scenes.staff();
    const { item } = await scenes.taken(staff, 'report');
    const url = `/api/office/queue_items/${item.item_id}/still`;
    const shown = await stage.app.inject({ url, headers: { cookie: staff.cookie } });
    expect([shown.statusCode, shown.body]).toEqual([200, 'a picture']);
    const cookie = await stage.cookieOf(viewer);
    expect((await stage.app.inject({ url, headers: { cookie } })).statusCode).toBe(404);
  });

  it('is refused when nothing is on air', async () => {
    const { performer, viewer } = await chat();
    await stage.losePublisher(performer);
    await stage.pass(60_000);
    const about = { target: 'picture', performer_name: performer.user_name };
    expect((await send(viewer, about)).error).toBe('report_nothing');
    expect((await send(viewer, { ...about, target: 'broadcast' })).status).toBe(200);
  });
});

describe('a report of a viewer', () => {
  it('is for the performer who has met them', async () => {
    const { performer, viewer } = await chat();
    const stranger = await buildViewer(services);
    const about = (who: Member) => ({ target: 'viewer', viewer_id: String(who.user_id) });
    expect((await send(performer, about(viewer))).status).toBe(200);
    expect((await send(performer, about(stranger))).error).toBe('report_nothing');
    expect((await send(viewer, about(performer))).error).toBe('report_nothing');
  });
});

it('the outcome is in the list of the reporter, whose pages hear of it', async () => {
  const { performer, viewer } = await chat();
  const report = await sent(viewer, { target: 'person', performer_name: performer.user_name });
  await seen(report);
  const staff = await scenes.staff();
  services.clock.advance(60_000);
  await scenes.decide(staff, await scenes.taken(staff, 'report'), 'uphold');
  expect(await listOf(viewer)).toEqual([
    { ...report, state: 'upheld', decided_at_ms: services.clock.nowMs() },
  ]);
  expect(await listOf(performer)).toEqual([]);
  expect(services.realtime.bodiesOf('report.decided', roomOf.user(viewer.user_id))).toEqual([
    { report_id: report.report_id, upheld: true },
  ]);
});
