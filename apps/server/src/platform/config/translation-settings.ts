import { TRANSLATION_SERVICES } from '@akari/rules';
import { z } from 'zod';
import { liveSetting } from './live-setting.ts';

/** Settings of the translation of chat lines, from the environment. */
export const translationSettings = {
  TRANSLATION: z.enum(TRANSLATION_SERVICES).default('none'),
  /** Address of the service, without a `/` at its end; empty with DeepL: the one that fits the key. */
  TRANSLATION_URL: z
    .string()
    .regex(/^(https?:\/\/\S*[^\s/])?$/, 'must be an address without a / at its end')
    .default(''),
  /** File with the key; LibreTranslate may need none. */
  TRANSLATION_KEY_FILE: z.string().default(''),
  /** Characters a day that the service is sent. */
  TRANSLATION_CHARACTERS: liveSetting('TRANSLATION_CHARACTERS'),
};
type Values = z.output<z.ZodObject<typeof translationSettings>>;

/** What a service needs and has not; null: nothing. */
export const missingForTranslation = (values: Values): 'TRANSLATION_URL' | 'TRANSLATION_KEY_FILE' | null => {
  if (values.TRANSLATION === 'libretranslate' && values.TRANSLATION_URL === '') return 'TRANSLATION_URL';
  return values.TRANSLATION === 'deepl' && values.TRANSLATION_KEY_FILE === '' ? 'TRANSLATION_KEY_FILE' : null;
};

export const translationOf = (values: Values) => ({
  service: values.TRANSLATION,
  url: values.TRANSLATION_URL,
  key_file: values.TRANSLATION_KEY_FILE,
  characters_a_day: values.TRANSLATION_CHARACTERS,
});
