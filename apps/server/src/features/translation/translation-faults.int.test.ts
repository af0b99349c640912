import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../platform/clock/clock.ts';
import { ReadingStage } from '../../testing/translation/reading-stage.ts';
import type { Fault } from '../../testing/translation/simulated-service.ts';
import { TranslationSimulator } from '../../testing/translation/translation-process.ts';
import { serviceCalls } from './service-calls.ts';
import { lineTranslator } from './line-translator.ts';

const libre = await TranslationSimulator.start('libretranslate');
const reading = await ReadingStage.open({ ...libre.env(), TRANSLATION_CHARACTERS: '5000' });
const { clock } = reading.stage.services;
const state = () => serviceCalls(reading.stage.services).state().state;
const { performer, viewer } = await reading.room();
let count = 0;
/** A text that no test has written before. */
const fresh = (): string => `新しい文その${'一二三四五六七八九十'[(count += 1) % 10]}${'あ'.repeat(count)}`;
/** Says a line and waits until the service was called for it. */
async function sayAndWait(text = fresh()): Promise<string> {
  const before = (await libre.calls()).length;
  await reading.say(viewer, performer, text);
  await expect.poll(async () => (await libre.calls()).length).toBeGreaterThan(before);
  return text;
}
const isTranslated = (text: string) =>
  expect.poll(() => reading.texts(performer), { timeout: 20_000 }).toContain(`[en] ${text}`);

afterEach(async () => {
  await libre.fault();
  // Past every rest; and what still waits is late by then.
  clock.advance(3_600_000);
  await expect.poll(state).toBe('ready');
});

describe('a translation service that', () => {
  it('answers 429 is left alone for as long as it says, and then gets the line', async () => {
    await libre.fault({ status: 429, retry_after: '2', times: 1 });
    const text = await sayAndWait();
    await expect.poll(state).toBe('resting');
    clock.advance(1_999);
    expect(state()).toBe('resting');
    clock.advance(1);
    expect(state()).toBe('ready');
    await isTranslated(text);
  });

  it('answers 429 without a time is left alone for 5 s', async () => {
    await libre.fault({ status: 429, times: 1 });
    const text = await sayAndWait();
    await expect.poll(state).toBe('resting');
    clock.advance(4_999);
    expect(state()).toBe('resting');
    clock.advance(1);
    await isTranslated(text);
  });

  it('refuses the key is left alone for 10 minutes; the lines of that time stay as they are', async () => {
    await libre.fault({ status: 403, times: 1 });
    const text = await sayAndWait();
    await expect.poll(state).toBe('resting');
    clock.advance(599_999);
    expect(state()).toBe('resting');
    clock.advance(1);
    expect(state()).toBe('ready');
    await isTranslated(await sayAndWait());
    expect(reading.texts(performer)).not.toContain(`[en] ${text}`);
  });

  it('finds a batch too large gets its halves', async () => {
    // Lines that are said during a call are one batch after it.
    await libre.fault({ slow_ms: 4_000, times: 1 });
    await sayAndWait();
    await libre.fault({ status: 413, times: 1 });
    const texts = [fresh(), fresh()];
    await Promise.all(texts.map((text) => reading.say(viewer, performer, text)));
    for (const text of texts) await isTranslated(text);
    expect((await libre.calls()).slice(-3).map(({ length }) => length)).toEqual([2, 1, 1]);
  });

  it('finds one text too large is not asked again for it', async () => {
    await libre.fault({ status: 413, times: 1 });
    const text = await sayAndWait();
    await isTranslated(await sayAndWait());
    expect((await libre.calls()).filter(([one]) => one === text)).toHaveLength(1);
    expect(state()).toBe('ready');
  });

  it.each<[string, Fault]>([
    ['answers 500', { status: 500 }],
    ['answers nonsense', { broken_json: true }],
    ['answers with a text too few', { short: true }],
    ['closes the connection', { hang_up: true }],
    ['does not answer within 6 s', { slow_ms: 6_500 }],
  ])('%s once gets the line again', async (_, fault) => {
    await libre.fault({ ...fault, times: 1 });
    await isTranslated(await sayAndWait());
    expect(state()).toBe('ready');
  });

  it('fails five times in a row rests 30 s; a line never waits for it', async () => {
    await libre.fault({ status: 500 });
    for (let failure = 0; failure < 5; failure += 1) {
      const before = (await libre.calls()).length;
      await reading.say(viewer, performer, fresh());
      await expect
        .poll(async () => (await libre.calls()).length, { timeout: 10_000 })
        .toBeGreaterThan(before);
    }
    await expect.poll(state, { timeout: 10_000 }).toBe('resting');
    const calls = (await libre.calls()).length;
    const text = fresh();
    const line_id = await reading.say(viewer, performer, text);
    const lines = reading.stage.services.realtime.bodiesOf('chat.lines').flatMap(({ lines: some }) => some);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(line_id).toBeGreaterThan(0);
    expect((await libre.calls()).length).toBe(calls);
    await libre.fault();
    clock.advance(30_000);
    expect(state()).toBe('ready');
  });
});

describe('the characters of a day', () => {
  it('are not exceeded, and begin again the next day', async () => {
    const small = await ReadingStage.open(
      { ...libre.env(), TRANSLATION_CHARACTERS: '10' },
      { clock: new FakeClock(Date.UTC(2026, 10, 1, 12)) },
    );
    const room = await small.room();
    await small.say(room.viewer, room.performer, '七文字の文です');
    await expect.poll(() => small.texts(room.performer).length).toBe(1);
    const before = (await libre.calls()).length;
    await small.say(room.viewer, room.performer, '今日はもう訳せない文');
    const calls = serviceCalls(small.stage.services);
    await expect.poll(() => calls.state().state).toBe('spent');
    expect((await libre.calls()).length).toBe(before);
    small.stage.services.clock.advance(12 * 3_600_000);
    expect(calls.state().state).toBe('ready');
    await small.say(room.viewer, room.performer, '次の日の文');
    await expect.poll(() => small.texts(room.performer).length).toBe(2);
  });
});

describe('two nodes', () => {
  it('send a text once that both want at the same time', async () => {
    const { database } = reading.stage.services;
    // A claim holds for a time, so the nodes have one clock.
    const other = await ReadingStage.open(libre.env(), { database, clock });
    const text = fresh();
    const line = {
      ...{ channel_id: performer.user_id, line_id: 1, text, names: [], to: 'board:test' },
      ...{ source: 'ja' as const, target: 'en' as const },
    };
    const nodes = [reading.stage.services, other.stage.services];
    for (const node of nodes) lineTranslator(node).want(line);
    for (const node of nodes)
      await expect
        .poll(() => node.realtime.bodiesOf('chat.translated', 'board:test').flatMap(({ lines }) => lines), {
          timeout: 10_000,
        })
        .toEqual([{ line_id: 1, lang: 'en', text: `[en] ${text}` }]);
    expect((await libre.calls()).filter((texts) => texts.includes(text))).toHaveLength(1);
  });
});
