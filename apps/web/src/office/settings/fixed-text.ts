import { en } from './fixed-text-en.ts';
import { ja } from './fixed-text-ja.ts';

/** What each fixed setting is, in the language of the office. */
export const fixedSettingText = { ja, en };
