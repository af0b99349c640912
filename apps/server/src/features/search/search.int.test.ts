import type { AnswerOf, listHomeRows, searchPerformers } from '@akari/contract';
import { NO_FACTS, NO_TEXTS, type ProfileFacts, type ProfileTexts } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePerformer, reopenPerformer } from '../../core/channel/broadcast/close-account.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { indexPerformers } from '../../core/search/index-performers.ts';
import { rebuildSearch } from '../../core/search/rebuild-search.ts';
import { chargeTicker } from '../../core/session/charge-tick/charge-ticker.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { profileTable, nextLoginTable } from '../profile/profile.table.ts';
import { rankingCapability } from '../ranking/ranking.capability.ts';
import { searchCapability } from './search.capability.ts';
import { addTag } from './tag-acts.ts';

const stage = await Stage.open({
  more: [...QUEUE_CAPABILITIES, rankingCapability, searchCapability],
  env: { PERFORMER_TAGS: '2', SAVED_SEARCHES: '2' },
});
const { services } = stage;
const { clock, database } = services;
const { db, pool } = database;
const scenes = new QueueScenes(stage);

type Found = AnswerOf<typeof searchPerformers>;
type Rows = AnswerOf<typeof listHomeRows>;

/** Who asks: one person may search 60 times a minute. */
let asker = await buildViewer(services);
let asked = 0;
async function ask(query: Record<string, string>): Promise<Found> {
  asked += 1;
  // What a node knows of those on the air is a second old at most.
  clock.advance(1_000);
  if (asked % 50 === 0) asker = await buildViewer(services);
  const answer = await stage.call(asker, 'GET', `/api/search?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Found;
}
const names = async (query: Record<string, string>) =>
  (await ask(query)).performers.map(({ performer_name }) => performer_name);
/** Whether these performers, and none of the others, are found. */
const founds = async (query: Record<string, string>, ...those: Member[]) =>
  expect((await names(query)).toSorted()).toEqual(those.map(({ user_name }) => user_name).toSorted());

/** A new word in each test, so that it finds its own performers alone. */
let words = 0;
const newWord = (): string => {
  words += 1;
  return `ことば${String(words).padStart(3, '零')}`;
};

/** Figures by which results are sorted follow. */
async function follow(): Promise<void> {
  clock.advance(300_000);
  while ((await services.deadlines.runDue()) > 0);
}

async function describePerformer(
  performer: Member,
  { texts = {}, facts = {} }: { texts?: Partial<ProfileTexts>; facts?: Partial<ProfileFacts> },
): Promise<void> {
  await db.insert(profileTable).values({
    ...{ performer_id: performer.user_id, state: 'approved' as const },
    facts: { ...NO_FACTS, ...facts },
    shown_texts: { ...NO_TEXTS, ...texts },
  });
  await unitOfWork(db, (tx) => indexPerformers(tx, [performer.user_id]));
}
const both = (ja: string, en = ja) => ({ ja, en });
async function describedBy(
  word: string,
  facts: Partial<ProfileFacts> = {},
  performer?: Member,
): Promise<Member> {
  const person = performer ?? (await buildPerformer(services));
  await describePerformer(person, { texts: { hobby: both(word) }, facts });
  return person;
}
const newTag = async (ja: string, en: string): Promise<string> => {
  const made = { made_by: 1, now_ms: clock.nowMs() };
  return String((await unitOfWork(db, (tx) => addTag(tx, { ja, en, used: true }, made))).id);
};
const setTags = (performer: Member, tag_ids: string[]) =>
  stage.call(performer, 'POST', '/api/own-tags', { tag_ids });

describe('words', () => {
  it('are found in any writing, by the reading of a name too, and all of them have to be there', async () => {
    const performer = await buildPerformer(services);
    await describePerformer(performer, {
      texts: {
        reading: 'よいづき',
        about: both('雨の夜のギター'),
        occupation: both('図書館員', 'Librarian'),
      },
      facts: { living_area: 'kinki', residence: 26 },
    });
    for (const q of [
      'よいづき',
      'ヨイヅキ',
      'ﾖｲﾂﾞｷ',
      'よい づき',
      '雨の夜 ぎたー',
      'ＬＩＢＲＡＲ',
      '京都 よいづき',
      'づ',
    ])
      expect(await names({ q }), q).toContain(performer.user_name);
    for (const q of ['よいづき 三味線', 'よいつき', '大阪 よいづき'])
      expect(await names({ q }), q).toEqual([]);
  });

  it('stand for themselves, whatever signs they have', async () => {
    const performer = await describedBy('割引50%_off\\"\'');
    await founds({ q: '50%_o' }, performer);
    await founds({ q: `\\"'` }, performer);
    for (const q of ['5%o', 'of_', '割引5__']) await founds({ q });
  });

  it('never fail', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 120 }),
          fc.string({ unit: 'grapheme', maxLength: 120 }),
          fc.string({
            unit: fc.constantFrom('%', '_', '\\', "'", '"', '\u202e', '\u200b', '👩‍👩‍👧', 'ｶ', '{', '}', ','),
          }),
        ),
        async (text) => {
          // The server takes no NUL in any address.
          const q = text.replaceAll('\0', '');
          const { performers, instead } = await ask({ q });
          expect(performers.length > 0 || instead !== undefined).toBe(true);
        },
      ),
      { numRuns: 40 },
    ));

  it('are found in what staff have approved alone', async () => {
    const [old, next] = [newWord(), newWord()];
    const performer = await buildPerformer(services);
    const save = async (word: string) => {
      const { body: own } = await stage.call(performer, 'GET', '/api/own-profile');
      const body = { ...own, texts: { ...(own['texts'] as object), hobby: both(word) } };
      const { version, facts, languages, texts } = body as Record<string, unknown>;
      const sent = { version, facts, languages, texts };
      expect((await stage.call(performer, 'POST', '/api/own-profile', sent)).status).toBe(200);
    };
    const decide = async (decision: 'approve' | 'reject', reason?: string) => {
      const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
      const { items } = (await scenes.ask(staff, 'GET', 'queues/profile')) as {
        items: { item_id: string; title: string }[];
      };
      const item = items.find(({ title }) => title === performer.user_name);
      const page = await scenes.claim(staff, item?.item_id ?? '0');
      await scenes.decide(staff, page as never, decision, reason === undefined ? {} : { reason });
    };
    await save(old);
    await founds({ q: old });
    await decide('approve');
    await founds({ q: old }, performer);
    await save(next);
    await founds({ q: next });
    await founds({ q: old }, performer);
    await decide('reject', 'untrue');
    await founds({ q: next });
    await founds({ q: old }, performer);
  });

  it('in a name come before words in a text', async () => {
    const word = newWord();
    await describedBy(word);
    const named = await buildPerformer(services);
    await describePerformer(named, { texts: { reading: word } });
    await describedBy(word);
    expect((await names({ q: word }))[0]).toBe(named.user_name);
  });
});

describe('who is found', () => {
  it('has an open account and is in no hidden chat', async () => {
    const word = newWord();
    const performer = await describedBy(word);
    const hidden = await describedBy(word, {}, await stage.performer('waiting'));
    await founds({ q: word }, performer, hidden);
    await runCommand(services, hidden.user_id, 'start_hidden');
    await founds({ q: word }, performer);
    await founds({ q: word, sort: 'new' }, performer);
    await unitOfWork(db, (tx) => closePerformer(tx, performer.user_id, clock.nowMs()));
    await founds({ q: word });
    await unitOfWork(db, (tx) => reopenPerformer(tx, performer.user_id));
    await founds({ q: word }, performer);
  });

  it('is live first, and fits the filter of the status', async () => {
    const word = newWord();
    const away = await describedBy(word);
    const waiting = await describedBy(word, {}, await stage.performer('waiting'));
    const chatting = await describedBy(word, {}, await stage.performer('chatting'));
    expect((await names({ q: word })).indexOf(away.user_name)).toBe(2);
    await founds({ q: word, status: 'live' }, waiting, chatting);
    await founds({ q: word, status: 'waiting' }, waiting);
    await founds({ q: word, status: 'chatting' }, chatting);
    await founds({ q: word, status: 'offline' }, away);
  });

  it('fits the filters of language, style, performance and voice', async () => {
    const word = newWord();
    const calm = await describedBy(word, { play_types: ['calm'], performance_types: ['song'] });
    const lively = await describedBy(word, { play_types: ['lively'], performance_types: ['song', 'dance'] });
    await pool.query(
      `UPDATE channel SET languages = '["en"]', media_kind = 'voice' WHERE performer_id = $1`,
      [lively.user_id],
    );
    await unitOfWork(db, (tx) => indexPerformers(tx, [lively.user_id]));
    await founds({ q: word, speaks: 'en' }, lively);
    await founds({ q: word, speaks: 'ja' }, calm);
    await founds({ q: word, play: 'calm' }, calm);
    await founds({ q: word, performance: 'song' }, calm, lively);
    await founds({ q: word, performance: 'song', play: 'lively' }, lively);
    await founds({ q: word, voice: '1' }, lively);
  });

  it('is found by age only where she shows it', async () => {
    const word = newWord();
    const year = new Date(clock.nowMs()).getUTCFullYear();
    const shown = await describedBy(word, { birth_date: `${year - 30}-01-01`, birth_shown: ['age'] });
    await describedBy(word, { birth_date: `${year - 30}-01-01`, birth_shown: ['birthday'] });
    await founds({ q: word, age_from: '30', age_to: '30' }, shown);
    await founds({ q: word, age_from: '18' }, shown);
    await founds({ q: word, age_from: '31' });
    await founds({ q: word, age_to: '29' });
  });

  it('has a price in the range, and toys where they are asked for', async () => {
    const word = newWord();
    const cheap = await describedBy(word, {}, await buildPerformer(services, { rate_points_per_min: 1 }));
    const dear = await describedBy(word, {}, await buildPerformer(services, { rate_points_per_min: 5 }));
    // From the first moment on, before the figures are brought up to date.
    await founds({ q: word, price_to: '2' }, cheap);
    await follow();
    await founds({ q: word, price_to: '2' }, cheap);
    await founds({ q: word, price_from: '2', price_to: '5' }, dear);
    expect(await names({ q: word, sort: 'price' })).toEqual([cheap.user_name, dear.user_name]);
    await founds({ q: word, toy: '1' });
  });

  it('is new from the first time on the air on', async () => {
    const word = newWord();
    const fresh = await describedBy(word, {}, await stage.performer('waiting'));
    const never = await describedBy(word);
    await follow();
    await founds({ q: word, new: '1' }, fresh);
    expect(await names({ q: word, sort: 'new' })).toEqual([fresh.user_name, never.user_name]);
    await pool.query('UPDATE broadcast SET on_air_at_ms = 1 WHERE performer_id = $1', [fresh.user_id]);
    await follow();
    await founds({ q: word, new: '1' });
  });

  it('finds once who left the air a moment ago, and not who hid a moment ago', async () => {
    const word = newWord();
    const [left, hid] = [await stage.performer('chatting'), await stage.performer('waiting')];
    for (const performer of [left, hid]) await describedBy(word, {}, performer);
    await founds({ q: word }, left, hid);
    await runCommand(services, left.user_id, 'stop_publish');
    await runCommand(services, hid.user_id, 'start_hidden');
    // No time has passed: the node has not read again.
    const answer = await stage.call(
      asker,
      'GET',
      `/api/search?${new URLSearchParams({ q: word }).toString()}`,
    );
    const { performers } = answer.body as unknown as Found;
    expect(performers.map(({ performer_name }) => performer_name)).toEqual([left.user_name]);
    await founds({ q: word }, left);
  });

  it('comes page by page', async () => {
    const word = newWord();
    const performers = [];
    for (let count = 0; count < 26; count += 1) performers.push(await describedBy(word));
    const first = await ask({ q: word });
    const second = await ask({ q: word, page: '2' });
    expect([first.performers.length, first.more, second.performers.length, second.more]).toEqual([
      ...[24, true, 2, false],
    ]);
    const all = [...first.performers, ...second.performers].map(({ performer_name }) => performer_name);
    expect(new Set(all)).toEqual(new Set(performers.map(({ user_name }) => user_name)));
    expect((await stage.call(null, 'GET', '/api/search?page=41')).status).toBe(400);
  });
});

describe('an empty result', () => {
  it('leads to those who match less of it, who are live, and who are popular', async () => {
    const word = newWord();
    const performer = await describedBy(word, { play_types: ['calm'] });
    const live = await stage.performer('waiting');
    await follow();
    const { performers, instead } = await ask({ q: word, play: 'playful' });
    expect(performers).toEqual([]);
    expect(instead?.similar.map(({ performer_name }) => performer_name)).toEqual([performer.user_name]);
    expect(instead?.live.map(({ performer_name }) => performer_name)).toContain(live.user_name);
    const ids = Object.values(instead ?? {})
      .flat()
      .map(({ performer_id }) => performer_id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('tags', () => {
  it('are chosen up to a number, found in both languages, and shown on the profile', async () => {
    const [one, two, three] = [
      await newTag('夜桜会', 'Night blossom'),
      await newTag('猫背', 'Slouch'),
      await newTag('朝活', 'Early bird'),
    ];
    const performer = await buildPerformer(services);
    expect((await setTags(performer, [one, two])).body).toEqual({ tag_ids: [one, two], most: 2 });
    expect((await setTags(performer, [one, two, three])).error).toBe('tags_full');
    expect((await setTags(performer, ['999999'])).error).toBe('not_found');
    for (const tags of ['夜桜会', 'night BLOSSOM', '夜桜会,slouch']) await founds({ tags }, performer);
    for (const tags of ['夜桜会,朝活', '無い札']) await founds({ tags });
    await founds({ q: 'nightblossom' }, performer);
    const profile = await stage.call(null, 'GET', `/api/profiles/${performer.user_name}`);
    expect(profile.body['tags']).toEqual([
      { ja: '夜桜会', en: 'Night blossom' },
      { ja: '猫背', en: 'Slouch' },
    ]);
    const { tags } = (await stage.call(null, 'GET', '/api/tags')).body as { tags: unknown[] };
    expect(tags).toContainEqual({ tag_id: one, name: { ja: '夜桜会', en: 'Night blossom' }, performers: 1 });
    expect((await setTags(performer, [two])).body['tag_ids']).toEqual([two]);
    await founds({ tags: '夜桜会' });
  });

  it('are kept by staff: a new name is found at once, and one out of use is nowhere', async () => {
    const staff = await scenes.staff({ roles: [{ role: 'admin' }] });
    const reason = 'a reason that is long enough';
    const make = (ja: string, en: string) =>
      scenes.ask(staff, 'POST', 'tags', { plan: { ja, en, used: true }, reason });
    const { tag_id } = (await make('古札', 'Old tag')) as { tag_id: string };
    expect(await make('ＯＬＤ　tag', 'Other')).toBe('tag_taken');
    const performer = await buildPerformer(services);
    await setTags(performer, [tag_id]);
    await founds({ q: '古札' }, performer);
    const set = (plan: object) => scenes.ask(staff, 'POST', `tags/${tag_id}`, { plan, reason });
    await set({ ja: '新札', en: 'New tag', used: true });
    await founds({ q: '古札' });
    await founds({ tags: '新札' }, performer);
    await set({ ja: '新札', en: 'New tag', used: false });
    await founds({ q: '新札' });
    await founds({ tags: '新札' });
  });
});

describe('saved searches', () => {
  it('are kept once each, up to a number, for their viewer alone', async () => {
    const [viewer, other] = [await buildViewer(services), await buildViewer(services)];
    const save = (address: string, person = viewer) =>
      stage.call(person, 'POST', '/api/saved-searches', { address });
    const list = async (person: Member) =>
      (await stage.call(person, 'GET', '/api/saved-searches')).body as {
        searches: { search_id: string; address: string }[];
        most: number;
      };
    expect((await save('q=雨&status=live&page=3&evil=1')).status).toBe(200);
    await save('status=live&q=雨');
    expect((await list(viewer)).searches.map(({ address }) => address)).toEqual([
      `q=${encodeURIComponent('雨')}&status=live`,
    ]);
    await save('sort=price');
    expect((await save('sort=new')).error).toBe('saved_searches_full');
    for (const address of ['', 'page=2', 'sort=nothing'])
      expect((await save(address, other)).error).toBe('bad_request');
    const [newest] = (await list(viewer)).searches;
    const remove = (person: Member) =>
      stage.call(person, 'POST', `/api/saved-searches/${newest?.search_id ?? ''}/remove`);
    await remove(other);
    expect((await list(viewer)).searches).toHaveLength(2);
    await remove(viewer);
    expect((await list(viewer)).searches).toHaveLength(1);
  });
});

describe('rows of the home page', () => {
  const rowsOf = async (person: Member | null) => {
    clock.advance(10_000);
    return (await stage.call(person, 'GET', '/api/home-rows')).body as unknown as Rows;
  };

  it('say who means to be on the air soon', async () => {
    const [soon, later] = [await buildPerformer(services), await buildPerformer(services)];
    await follow();
    const at_ms = clock.nowMs() + 3_600_000;
    await db.insert(nextLoginTable).values([
      { performer_id: soon.user_id, at_ms },
      { performer_id: later.user_id, at_ms: at_ms + 86_400_000 },
    ]);
    const { soon: row } = await rowsOf(null);
    expect(row.map(({ channel, at_ms: time }) => [channel.performer_name, time])).toEqual([
      [soon.user_name, at_ms],
    ]);
  });

  it('recommend by what was watched, unless the viewer does not want it', async () => {
    const tag = await newTag('弓道', 'Archery');
    const [watched, like, unlike] = [
      await stage.performer('chatting'),
      await buildPerformer(services),
      await buildPerformer(services),
    ];
    for (const performer of [watched, like]) await setTags(performer, [tag]);
    await follow();
    const viewer = await buildViewer(services, { points: 100 });
    expect((await rowsOf(viewer)).recommended).toBeNull();
    const session_id = await stage.watch(viewer, watched);
    clock.advance(10_000);
    stage.deliver(session_id, 10_000);
    await chargeTicker(services).tick();
    const { recommended } = await rowsOf(viewer);
    expect(recommended?.because.ja).toBe(`演者 ${watched.user_name}`);
    const recommends = recommended?.performers.map(({ performer_name }) => performer_name);
    expect(recommends).toEqual([like.user_name]);
    expect(recommends).not.toContain(unlike.user_name);
    const choose = (on: boolean) => stage.call(viewer, 'POST', '/api/recommend-choice', { recommends: on });
    await choose(false);
    expect((await rowsOf(viewer)).recommended).toBeNull();
    expect((await stage.call(viewer, 'GET', '/api/recommend-choice')).body).toEqual({ recommends: false });
    await choose(true);
    await stage.call(viewer, 'POST', '/api/history/forget', {});
    expect((await rowsOf(null)).recommended).toBeNull();
  });
});

describe('the rebuilt index', () => {
  it('equals the one that followed every change', async () => {
    await follow();
    const all = `SELECT e.*, s.* FROM search_entry e JOIN search_standing s USING (performer_id) ORDER BY e.performer_id`;
    const before = (await pool.query<{ performer_id: number }>(all)).rows;
    const rebuilt = await unitOfWork(db, (tx) => rebuildSearch(tx, clock.nowMs()));
    expect(rebuilt).toEqual({ entries: before.length, different: 0 });
    expect((await pool.query(all)).rows).toEqual(before);
    await pool.query(`UPDATE search_entry SET words = 'other' WHERE performer_id = $1`, [
      before[0]?.performer_id,
    ]);
    expect((await unitOfWork(db, (tx) => rebuildSearch(tx, clock.nowMs()))).different).toBe(1);
  });
});
