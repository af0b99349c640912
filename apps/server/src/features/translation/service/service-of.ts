import { readFileSync } from 'node:fs';
import { perNode } from '../../../platform/per-node.ts';
import { deepl, deeplUrl } from './deepl.ts';
import { libreTranslate } from './libre-translate.ts';
import { postJson } from './post-json.ts';
import type { TranslationService } from './translation-service.ts';

/** The service that the operator has set up; null: none. @throws when the file of the key cannot be read */
export const serviceOf = perNode(({ config, log, clock }): TranslationService | null => {
  const { translation } = config;
  if (translation.service === 'none') return null;
  const { url, key_file } = translation;
  const key = key_file === '' ? '' : readFileSync(key_file, 'utf8').trim();
  const post = (address: string, headers: Record<string, string>, body: object) =>
    postJson({ log, nowMs: () => clock.nowMs() }, address, headers, body);
  return translation.service === 'libretranslate'
    ? libreTranslate(post, { url, key: key === '' ? null : key })
    : deepl(post, { url: url === '' ? deeplUrl(key) : url, key });
});
