import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePerformer, reopenPerformer } from '../../core/channel/broadcast/close-account.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { indexPerformers } from '../../core/search/index-performers.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildPerformer } from '../../testing/factories.ts';
import { both, openSearch, type Found } from '../../testing/search-scenes.ts';

const { stage, scenes, ask, names, founds, newWord, follow, describePerformer, describedBy } =
  await openSearch();
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;

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
    const preparing = await describedBy(word, {}, await stage.performer('preparing'));
    await runCommand(services, waiting.user_id, 'start_break');
    clock.advance(1_000);
    await founds({ q: word, status: 'preparing' }, preparing);
    await founds({ q: word, status: 'resting' }, waiting);
    await founds({ q: word, status: 'twoway' });
    await founds({ q: word, status: 'live' }, waiting, chatting);
    // Who prepares is not live, and is found without a filter all the same, in every order.
    await founds({ q: word, status: 'offline' }, away);
    await founds({ q: word }, away, waiting, chatting, preparing);
    await founds({ q: word, sort: 'new' }, away, waiting, chatting, preparing);
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
      null,
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
