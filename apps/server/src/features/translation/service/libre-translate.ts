import { TRANSLATION_REST_MS } from '@akari/rules';
import { z } from 'zod';
import type { JsonAnswer, postJson } from './post-json.ts';
import type { ServiceAnswer, TranslationService } from './translation-service.ts';

const reply = z.object({ translatedText: z.array(z.string().max(20_000)) });

function answerOf(answer: JsonAnswer | null, count: number): ServiceAnswer {
  if (answer === null) return { result: 'failed' };
  const { status, retry_after_ms, body } = answer;
  if (status === 200) {
    const { data } = reply.safeParse(body);
    return data?.translatedText.length === count
      ? { result: 'done', texts: data.translatedText }
      : { result: 'failed' };
  }
  if (status === 403) return { result: 'rest', reason: 'key', rest_ms: TRANSLATION_REST_MS.key };
  if (status === 429)
    return { result: 'rest', reason: 'rate', rest_ms: retry_after_ms ?? TRANSLATION_REST_MS.rate };
  // A text or a batch that is too long is answered with 400, or with 413 by a proxy in front.
  if (status === 400 || status === 413) return { result: 'too_large' };
  return { result: 'failed' };
}

/** LibreTranslate 1.9: `POST /translate`. Kept parts are empty elements, so the text is sent as HTML. */
export const libreTranslate = (
  post: (
    ...sent: [url: string, headers: Record<string, string>, body: object]
  ) => ReturnType<typeof postJson>,
  { url, key }: { url: string; key: string | null },
): TranslationService => ({
  translate: async ({ texts, source, target }) =>
    answerOf(
      await post(
        `${url}/translate`,
        {},
        { q: texts, source, target, format: 'html', ...(key === null ? {} : { api_key: key }) },
      ),
      texts.length,
    ),
});
