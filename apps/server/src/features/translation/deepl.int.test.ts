import { describe, expect, it } from 'vitest';
import { ReadingStage } from '../../testing/translation/reading-stage.ts';
import { TranslationSimulator } from '../../testing/translation/translation-process.ts';
import { deeplUrl } from './service/deepl.ts';
import { serviceCalls } from './service-calls.ts';

const deepl = await TranslationSimulator.start('deepl');
const reading = await ReadingStage.open(deepl.env());
const { services } = reading.stage;
const state = () => serviceCalls(services).state();

describe('DeepL', () => {
  it('translates in both directions, with the key and an agent in the headers', async () => {
    const [en, ja] = [await reading.room('en'), await reading.room('ja')];
    await reading.say(en.viewer, en.performer, 'かわいい🎀');
    await expect.poll(() => reading.texts(en.performer)).toEqual(['Cute🎀']);
    await reading.say(ja.viewer, ja.performer, 'You are lovely');
    await expect.poll(() => reading.texts(ja.performer)).toEqual(['すてきです']);
    const { calls } = await deepl.control();
    expect(calls.map(({ target }) => target)).toEqual(['en', 'ja']);
    expect(calls[0]?.headers['authorization']).toBe('DeepL-Auth-Key deepl-key:fx');
    expect(state()).toEqual({ service: 'deepl', state: 'ready' });
  });

  it('is left alone for an hour when its quota is used up (456)', async () => {
    const { performer, viewer } = await reading.room();
    for (const letter of ['あ', 'い', 'う', 'え', 'お', 'か'])
      await reading.say(viewer, performer, letter.repeat(180));
    await expect.poll(() => state().state).toBe('resting');
    services.clock.advance(3_599_999);
    expect(state().state).toBe('resting');
    services.clock.advance(1);
    expect(state().state).toBe('ready');
  });

  it('has one address for keys of free accounts and one for others', () => {
    expect(deeplUrl('abc:fx')).toBe('https://api-free.deepl.com');
    expect(deeplUrl('abc')).toBe('https://api.deepl.com');
  });
});
