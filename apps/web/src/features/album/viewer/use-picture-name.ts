import type { AlbumPicture } from '@akari/contract/album';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { albumText } from '../text.ts';
import { wordsIn } from '../words.ts';

/** What a picture is called: its caption, or else its number. */
export function usePictureName(): (picture: AlbumPicture, at: number) => string {
  const t = useText(albumText);
  const language = useLanguage();
  const { duration } = useFormat();
  return ({ kind, caption, duration_ms }, at) => {
    const { text } = wordsIn(caption, language);
    if (text !== '') return text;
    return kind === 'clip'
      ? t('clip', { number: at + 1, duration: duration(duration_ms ?? 0) })
      : t('picture', { number: at + 1 });
  };
}
