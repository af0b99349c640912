import { TRANSLATION_REST_MS, type Language } from '@akari/rules';
import { z } from 'zod';
import type { JsonAnswer, postJson } from './post-json.ts';
import type { ServiceAnswer, TranslationService } from './translation-service.ts';

const reply = z.object({ translations: z.array(z.object({ text: z.string().max(20_000) })) });
const SOURCE: Readonly<Record<Language, string>> = { ja: 'JA', en: 'EN' };
const TARGET: Readonly<Record<Language, string>> = { ja: 'JA', en: 'EN-US' };

/** The address of a key: those of free accounts end with `:fx`. */
export const deeplUrl = (key: string): string =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';

function answerOf(answer: JsonAnswer | null, count: number): ServiceAnswer {
  if (answer === null) return { result: 'failed' };
  const { status, retry_after_ms, body } = answer;
  if (status === 200) {
    const { data } = reply.safeParse(body);
    return data?.translations.length === count
      ? { result: 'done', texts: data.translations.map(({ text }) => text) }
      : { result: 'failed' };
  }
  if (status === 403) return { result: 'rest', reason: 'key', rest_ms: TRANSLATION_REST_MS.key };
  // Off until its period begins again: one call an hour finds out.
  if (status === 456) return { result: 'rest', reason: 'quota', rest_ms: TRANSLATION_REST_MS.quota };
  if (status === 429 || status === 529)
    return { result: 'rest', reason: 'rate', rest_ms: retry_after_ms ?? TRANSLATION_REST_MS.rate };
  if (status === 413 || status === 414) return { result: 'too_large' };
  return { result: status === 400 ? 'unfit' : 'failed' };
}

/** DeepL v2: `POST /v2/translate`, with the kept parts as XML elements. */
export const deepl = (
  post: (
    ...sent: [url: string, headers: Record<string, string>, body: object]
  ) => ReturnType<typeof postJson>,
  { url, key }: { url: string; key: string },
): TranslationService => ({
  translate: async ({ texts, source, target }) =>
    answerOf(
      await post(
        `${url}/v2/translate`,
        { authorization: `DeepL-Auth-Key ${key}` },
        {
          text: texts,
          source_lang: SOURCE[source],
          target_lang: TARGET[target],
          tag_handling: 'xml',
          // A line of a chat is one thought: it is not cut at its line breaks or stops.
          split_sentences: '0',
        },
      ),
      texts.length,
    ),
});
