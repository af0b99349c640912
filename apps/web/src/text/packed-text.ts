import { textBundle, type TextBundle } from './define-text.ts';
import { packedTexts, needsPack } from './packs.ts';
import type { Texts } from './shape.ts';

/** What `defineText` is in the built page: texts that are loaded with a pack. */
export function packedText(pack: string, id: string): TextBundle<Texts> {
  needsPack(pack);
  return textBundle((language) => packedTexts(id, language));
}
