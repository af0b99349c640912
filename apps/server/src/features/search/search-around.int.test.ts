import type { AnswerOf, listHomeRows } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { rebuildSearch } from '../../core/search/rebuild-search.ts';
import { chargeTicker } from '../../core/session/charge-tick/charge-ticker.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { nextLoginTable } from '../profile/profile.table.ts';
import { openSearch } from '../../testing/search-scenes.ts';

const { stage, scenes, founds, follow, newTag, setTags } = await openSearch();
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;

type Rows = AnswerOf<typeof listHomeRows>;

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

  it.each([
    ['characters of no width', 'ね\u200bこ'],
    ['direction overrides', 'ne\u202eko'],
    ['joined emoji', '猫👩‍👧'],
    ['nothing but decoration', '♡☆'],
    ['nothing but fillers', '\u3164'],
    ['a comma of full width, which parts names', '猫，犬'],
    ['a slash of full width, which parts addresses', '猫／犬'],
    ['more than 20 characters', 'あ'.repeat(21)],
  ])('have no name with %s', async (_, name) => {
    const staff = await scenes.staff({ roles: [{ role: 'admin' }] });
    const plan = (ja: string, en: string) => ({ plan: { ja, en, used: true }, reason: 'a new tag for all' });
    expect(await scenes.ask(staff, 'POST', 'tags', plan(name, 'Cats of the table'))).toBe('tag_name_wrong');
    expect(await scenes.ask(staff, 'POST', 'tags', plan('表の猫', name))).toBe('tag_name_wrong');
  });

  it('are one name in every width, kana and letter case', async () => {
    const staff = await scenes.staff({ roles: [{ role: 'admin' }] });
    const make = (ja: string, en: string) =>
      scenes.ask(staff, 'POST', 'tags', { plan: { ja, en, used: true }, reason: 'a new tag for all' });
    await make('ﾊｰﾌﾟ弾き', 'Harp player');
    for (const [ja, en] of [
      ['はーぷ弾き', 'Another'],
      ['ハープ弾き', 'Another'],
      ['別の札', 'ＨＡＲＰ ＰＬＡＹＥＲ'],
      ['別の札', 'harpplayer'],
    ] as const)
      expect([ja, en, await make(ja, en)]).toEqual([ja, en, 'tag_taken']);
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
