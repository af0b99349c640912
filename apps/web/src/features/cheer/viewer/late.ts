import { withTexts } from '../../../text/current-language.ts';

/** Sends a cheer; its code is loaded at the first press. */
export const cheer = async (performer_name: string): Promise<void> =>
  (await withTexts(import('./send-cheer.ts'))).sendCheer(performer_name);
