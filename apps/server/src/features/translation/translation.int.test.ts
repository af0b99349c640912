import { describe, expect, it } from 'vitest';
import { setIgnore } from '../../core/ignore/set-ignore.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { ReadingStage } from '../../testing/translation/reading-stage.ts';
import { TranslationSimulator } from '../../testing/translation/translation-process.ts';
import { LineTranslator } from './line-translator.ts';

const libre = await TranslationSimulator.start('libretranslate');
const reading = await ReadingStage.open(libre.env());
const { services } = reading.stage;
const { say, texts } = reading;

describe('a line of the chat', () => {
  it('is translated after it, for everyone at the board, by one call', async () => {
    const { performer, viewer } = await reading.room();
    const line_id = await say(viewer, performer, 'こんばんは');
    await expect
      .poll(() => reading.translated(performer))
      .toEqual([{ line_id, lang: 'en', text: 'Good evening' }]);
    const sent = services.realtime.sent.filter(({ room }) => room === roomOf.board(performer.user_id));
    expect(sent.map(({ event }) => event).slice(-2)).toEqual(['chat.lines', 'chat.translated']);
    expect(await libre.calls()).toEqual([['こんばんは']]);
  });

  it('keeps names, amounts and emoji', async () => {
    const { performer, viewer } = await reading.room();
    await say(viewer, performer, `${performer.user_name}さんに100pt贈りました🎁よ`);
    await expect
      .poll(() => texts(performer))
      .toEqual([`${performer.user_name}[en] さんに100pt贈りました🎁よ`]);
    expect((await libre.calls()).at(-1)).toEqual(['さんに<x id="0"/>贈りました<x id="1"/>よ']);
  });

  it('is not shown translated when the translation lost an amount', async () => {
    const { performer, viewer } = await reading.room();
    await libre.fault({ lose_elements: true, times: 1 });
    await say(viewer, performer, 'あなたに300pt贈ります');
    await say(viewer, performer, 'これは最後の文です');
    await expect.poll(() => texts(performer)).toEqual(['[en] これは最後の文です']);
  });

  it('is sent to the service once, also when another person writes it in another room', async () => {
    const [one, other] = [await reading.room(), await reading.room()];
    await say(one.viewer, one.performer, '何度でも言います');
    await expect.poll(() => texts(one.performer).length).toBe(1);
    const calls = (await libre.calls()).length;
    await say(other.viewer, other.performer, '何度でも言います');
    await expect.poll(() => texts(other.performer)).toEqual(['[en] 何度でも言います']);
    expect((await libre.calls()).length).toBe(calls);
  });

  it('is sent to the service once when two nodes want it at the same moment', async () => {
    const rooms = [await reading.room(), await reading.room()];
    const before = (await libre.calls()).length;
    const text = '同じ瞬間に言います';
    const wanted = { text, source: 'ja', target: 'en', names: [] } as const;
    // A translator of its own for each room: nothing but the database tells one of the other.
    for (const [n, { performer }] of rooms.entries())
      new LineTranslator(services).want({
        ...wanted,
        channel_id: performer.user_id,
        line_id: n + 1,
        to: roomOf.board(performer.user_id),
      });
    for (const { performer } of rooms)
      await expect.poll(() => texts(performer), { timeout: 5_000 }).toEqual([`[en] ${text}`]);
    expect((await libre.calls()).slice(before)).toEqual([[text]]);
  });

  it('goes with the lines of the same moment in one call', async () => {
    const { performer } = await reading.room();
    const said = ['一つ目の文', '二つ目の文', '三つ目の文'];
    const translator = new LineTranslator(services);
    const [channel_id, to] = [performer.user_id, roomOf.board(performer.user_id)];
    for (const [n, text] of said.entries())
      translator.want({ text, source: 'ja', target: 'en', names: [], channel_id, line_id: n + 1, to });
    await expect.poll(() => texts(performer).length).toBe(3);
    expect((await libre.calls()).at(-1)?.toSorted()).toEqual(said.toSorted());
  });

  it('goes nowhere when the board has no reader in another language, or it needs no translation', async () => {
    const unread = await reading.room(null);
    const english = await reading.room('en');
    const before = (await libre.calls()).length;
    await say(unread.viewer, unread.performer, '誰も読みません');
    for (const text of ['Already English', '👍👍', 'www', '500'])
      await say(english.viewer, english.performer, text);
    await say(english.viewer, english.performer, '最後だけ訳します');
    await expect.poll(() => texts(english.performer)).toEqual(['[en] 最後だけ訳します']);
    expect((await libre.calls()).slice(before)).toEqual([['最後だけ訳します']]);
  });

  it('of an ignored viewer does not reach the performer translated either', async () => {
    const { performer, viewer } = await reading.room();
    await setIgnore(services, performer.user_id, String(viewer.user_id), true);
    await say(viewer, performer, '無視されています');
    await expect.poll(() => texts(performer)).toEqual(['[en] 無視されています']);
    const sent = services.realtime.sent.findLast(({ event }) => event === 'chat.translated');
    expect(sent).toMatchObject({ but: roomOf.user(performer.user_id) });
  });
});

describe('GET /api/translation', () => {
  it('says which service there is, also to a guest', async () => {
    const answer = await reading.stage.call(null, 'GET', '/api/translation');
    expect(answer.body).toEqual({ service: 'libretranslate', state: 'ready' });
  });
});
