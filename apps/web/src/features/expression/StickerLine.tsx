import type { Sticker } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { StickerDrawing } from './StickerDrawing.tsx';
import { stickerText } from './sticker-text.ts';

/** A sticker as a line of the board. */
export function StickerLine({ sticker }: { sticker: Sticker }) {
  const t = useText(stickerText);
  return (
    <>
      <StickerDrawing sticker={sticker} size_px={72} />
      <span className="vh">{t('line', { name: t(`names.${sticker}`) })}</span>
    </>
  );
}
