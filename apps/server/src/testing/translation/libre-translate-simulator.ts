/** A process that speaks the documented protocol of LibreTranslate 1.9: `node libre-translate-simulator.ts`. */
import { pretend, serve } from './simulated-service.ts';

const LANGUAGES = ['ja', 'en'];
const MOST_CHARACTERS = 2_000;
const MOST_TEXTS = 50;
const refused = (status: number, error: string) => ({ status, body: { error } });

serve((request, { q, source, target, format, api_key }) => {
  if (request.url !== '/translate' || request.method !== 'POST') return refused(404, 'Not found');
  if (api_key !== undefined && api_key !== 'libre-key') return refused(403, 'Invalid API key');
  if (q === undefined) return refused(400, 'Invalid request: missing q parameter');
  const texts = [q].flat() as string[];
  if (!LANGUAGES.includes(String(source))) return refused(400, `${String(source)} is not supported`);
  if (!LANGUAGES.includes(String(target))) return refused(400, `${String(target)} is not supported`);
  if (format !== 'html' && format !== 'text')
    return refused(400, `${String(format)} format is not supported`);
  if (texts.length > MOST_TEXTS) return refused(400, 'Invalid request: request exceeds batch limit');
  if (texts.join('').length > MOST_CHARACTERS) return refused(400, 'Invalid request: text exceeds limit');
  const translated = texts.map((text) => pretend(text, String(target)));
  const translatedText = Array.isArray(q) ? translated : translated[0];
  return { status: 200, body: { translatedText }, translated: { texts, target: String(target) } };
});
