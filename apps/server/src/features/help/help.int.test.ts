import type { AnswerOf, getHelp, listHelp } from '@akari/contract';
import type { getOfficeHelp, HelpPlan, listOfficeHelp } from '@akari/contract/office';
import { HELP_OF_END, HELP_OF_ERROR, HELP_SLUGS } from '@akari/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { helpCapability } from './help.capability.ts';

const services = await testServices({ env: { POINTS_VALID_DAYS: '90', FAVOURITES: '42', MAIL: 'none' } });
const app = await testApp(services, [createAccountCapability([], [], []), helpCapability]);
const { pool } = services.database;

let cookie = '';
/** Staff of one site, who may set its texts and not those of the service. */
let local = '';
beforeAll(async () => {
  ({ cookie } = await buildStaff(services));
  const roles = [{ role: 'admin' as const, site_id: services.config.site_id }];
  ({ cookie: local } = await buildStaff(services, { roles }));
});

/** Each request comes from another address: one may read 60 times a minute. */
let asked = 0;
const get = (url: string) => {
  asked += 1;
  return app.inject({ url, remoteAddress: `10.1.${Math.trunc(asked / 250)}.${1 + (asked % 250)}` });
};
const list = async (lang: 'ja' | 'en', q = '') => {
  const answer = await get(`/api/help?lang=${lang}&q=${encodeURIComponent(q)}`);
  return answer.json<AnswerOf<typeof listHelp>>().articles;
};
const slugs = async (lang: 'ja' | 'en', q = '') => (await list(lang, q)).map(({ slug }) => slug);
const read = async (slug: string, lang: 'ja' | 'en' = 'en') => {
  const answer = await get(`/api/help/${slug}?lang=${lang}`);
  return answer.json<AnswerOf<typeof getHelp> & { error?: { name: string } }>();
};

async function office(path: string, payload?: object, as = cookie) {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/office/help${path}`,
    headers: { cookie: as },
    ...(payload !== undefined && { payload: { reason: 'as agreed', ...payload } }),
  });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return body.error?.name ?? body;
}
const inOffice = async (slug: string) =>
  (await office(`/${slug}`)) as unknown as AnswerOf<typeof getOfficeHelp>;
const plan = (word: string): HelpPlan => ({
  ja: { title: `${word}の題`, text: `${word}は{{valid_days}}日です。` },
  en: { title: `About ${word}`, text: `${word}: {{valid_days}} days.` },
});

describe('the help', () => {
  it('has the figures of this service, and nothing that the site does not have', async () => {
    expect((await read('points-expiry')).text).toContain('Points can be used for 90 days');
    expect((await read('points-expiry', 'ja')).text).toContain('90日間');
    expect((await read('favourites')).text).toContain('up to 42,');
    expect((await read('login', 'ja')).text).not.toContain('再設定のメール');
    expect((await read('payouts')).error?.name).toBe('not_found');
    expect(await slugs('en')).not.toContain('plans');
    for (const { slug } of await list('ja'))
      expect((await read(slug, 'ja')).text).not.toMatch(/\{\{|^\[[a-z-]+\] |NaN|undefined/m);
  });

  it('is found by words in any width, case and kana', async () => {
    expect((await slugs('ja', 'ｸｰﾎﾟﾝ'))[0]).toBe('coupons');
    expect((await slugs('ja', 'めーるあどれす'))[0]).toBe('mail-address');
    expect((await slugs('en', 'TWO-SHOT'))[0]).toBe('two-shot');
    expect(await slugs('en', 'zzzzqq')).toEqual([]);
    expect((await slugs('en', '%_\u200b')).length).toBe(0);
  });

  it('has every article that an error or an end leads to', async () => {
    for (const slug of new Set([...Object.values(HELP_OF_ERROR), ...Object.values(HELP_OF_END)]))
      for (const lang of ['ja', 'en'] as const)
        expect([slug, (await read(slug, lang)).slug]).toEqual([slug, slug]);
  });

  it('answers an address without an article', async () => {
    expect((await read('no-such')).error?.name).toBe('not_found');
    expect((await read('constructor')).error?.name).toBe('not_found');
    expect((await get('/api/help?lang=fr')).statusCode).toBe(400);
  });
});

describe('staff of the whole service', () => {
  it('write another text, of which each version is kept, and give the shipped one back', async () => {
    const before = await inOffice('two-shot');
    expect([before.state, before.version, before.shipped]).toEqual(['shipped', 0, before.plan]);
    const write = (version: number, word: string) =>
      office('/two-shot', { version, change: { kind: 'write', plan: plan(word) } });
    expect(await write(0, 'one')).toEqual({});
    expect((await read('two-shot')).text).toBe('one: 90 days.');
    expect(await write(0, 'late')).toBe('act_conflict');
    expect(await write(1, 'two')).toEqual({});
    const after = await inOffice('two-shot');
    expect([after.state, after.version]).toEqual(['changed', 2]);
    expect(after.versions.map((one) => [one.version, one.plan])).toEqual([
      [2, plan('two')],
      [1, plan('one')],
    ]);
    expect(await office('/two-shot', { version: 2, change: { kind: 'give_back' } })).toEqual({});
    expect((await read('two-shot', 'ja')).title).toBe('2ショット');
    expect(await inOffice('two-shot')).toMatchObject({ state: 'shipped', version: 3, plan: before.plan });
  });

  it('change it once when two write at once', async () => {
    const both = await Promise.all(
      ['a', 'b'].map((word) => office('/toys', { version: 0, change: { kind: 'write', plan: plan(word) } })),
    );
    expect(both.filter((answer) => answer === 'act_conflict')).toHaveLength(1);
    expect((await inOffice('toys')).version).toBe(1);
  });

  it('add an article, hide it, and show it again', async () => {
    const make = (slug: string) => office('', { slug, section: 'start', plan: plan('cats') });
    expect(await make('cats-and-dogs')).toEqual({ slug: 'cats-and-dogs' });
    expect(await make('cats-and-dogs')).toBe('help_slug_taken');
    expect(await make('two-shot')).toBe('help_slug_taken');
    expect(await make('Cats')).toBe('help_slug_wrong');
    expect(await slugs('ja', 'CATSの題')).toEqual(['cats-and-dogs']);
    const change = (version: number, kind: string) =>
      office('/cats-and-dogs', { version, change: { kind, plan: plan('dogs') } });
    expect(await change(1, 'give_back')).toBe('bad_request');
    expect(await change(1, 'hide')).toEqual({});
    expect((await read('cats-and-dogs')).error?.name).toBe('not_found');
    expect(await change(2, 'write')).toEqual({});
    expect((await read('cats-and-dogs')).title).toBe('About dogs');
    expect(await office('/reviews', { version: 0, change: { kind: 'hide' } })).toBe('bad_request');
  });

  it.each([
    [{ ja: { title: ' ', text: 'a' } }, 'help_words_missing'],
    [{ en: { title: 'a'.repeat(61), text: 'a' } }, 'help_too_long'],
    [{ en: { title: 'a', text: '{{secret}}' } }, 'help_figure_unknown'],
  ])('cannot keep %j', async (part, refused) => {
    const change = { kind: 'write', plan: { ...plan('x'), ...part } };
    expect(await office('/albums', { version: 0, change })).toBe(refused);
  });

  it('leave their acts in the audit log', async () => {
    const { rows } = await pool.query<{ act: string }>(
      `SELECT act, subject_id FROM audit WHERE subject_kind = 'help_article' AND subject_id = 'cats-and-dogs' ORDER BY seq`,
    );
    expect(rows.map(({ act }) => act)).toEqual(['help.make', 'help.set', 'help.set']);
  });

  it('see all articles, those of the product first', async () => {
    const { articles } = (await office('')) as unknown as AnswerOf<typeof listOfficeHelp>;
    expect(articles.length).toBe(HELP_SLUGS.length + 1);
    expect(articles.find(({ slug }) => slug === 'cats-and-dogs')?.state).toBe('added');
  });
});

it('staff of one site cannot change what all sites show', async () => {
  expect(await office('', undefined, local)).toBe('staff_right_missing');
  const change = { kind: 'write', plan: plan('x') };
  expect(await office('/albums', { version: 0, change }, local)).toBe('staff_right_missing');
});
