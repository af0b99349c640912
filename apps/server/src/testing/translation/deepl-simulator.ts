/** A process that speaks the documented protocol of DeepL v2, after DeepLcom/deepl-mock: `node deepl-simulator.ts`. */
import { pretend, serve } from './simulated-service.ts';

const MOST_BYTES = 128 * 1_024;
const MOST_TEXTS = 50;
/** Characters of the period. */
const QUOTA = 1_000;
const SOURCES = ['JA', 'EN'];
const TARGETS = ['JA', 'EN-US', 'EN-GB'];
const refused = (status: number, message: string) => ({ status, body: { message } });

serve((request, { text, source_lang, target_lang, tag_handling }, bytes, spent) => {
  if (request.url !== '/v2/translate' || request.method !== 'POST') return refused(404, 'Not found');
  if (request.headers.authorization !== 'DeepL-Auth-Key deepl-key:fx') return refused(403, 'Wrong key');
  if (request.headers['user-agent'] === undefined) return refused(400, 'User-Agent is missing');
  if (bytes > MOST_BYTES) return refused(413, 'Request entity too large');
  if (!Array.isArray(text) || text.length > MOST_TEXTS) return refused(400, 'Bad request. Parameter text');
  if (!SOURCES.includes(String(source_lang))) return refused(400, 'Value for source_lang not supported');
  if (!TARGETS.includes(String(target_lang))) return refused(400, 'Value for target_lang not supported');
  if (tag_handling !== 'xml') return refused(400, 'the texts have tags');
  const texts = text as string[];
  if (spent(texts) > QUOTA) return refused(456, 'Quota Exceeded');
  const target = String(target_lang).slice(0, 2).toLowerCase();
  return {
    status: 200,
    body: {
      translations: texts.map((one) => ({
        detected_source_language: source_lang,
        text: pretend(one, target),
      })),
    },
    translated: { texts, target },
  };
});
