import { STICKERS, type Sticker } from '@akari/rules';
import { useState } from 'react';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import { sheetText } from './sheet-text.ts';
import { stickerText } from './sticker-text.ts';
import { StickerDrawing } from './StickerDrawing.tsx';
import { expressionText } from './text.ts';
import './expression.css';

function Stickers({ onSticker }: { onSticker: (sticker: Sticker) => void }) {
  const t = useText(sheetText);
  const s = useText(stickerText);
  return (
    <>
      <p className="emoji-note">{t('at_once')}</p>
      <div className="sticker-grid" role="group" aria-label={t('sticker')}>
        {STICKERS.map((sticker) => (
          <button
            key={sticker}
            type="button"
            aria-label={s(`names.${sticker}`)}
            title={s(`names.${sticker}`)}
            onClick={() => onSticker(sticker)}
          >
            <StickerDrawing sticker={sticker} size_px={64} />
          </button>
        ))}
      </div>
    </>
  );
}

/** The emoji for the field, and the stickers, which are lines of their own. */
export function ExpressionSheet({
  open,
  onClose,
  onEmoji,
  onSticker,
}: {
  open: boolean;
  onClose: () => void;
  onEmoji: (emoji: string) => void;
  onSticker: (sticker: Sticker) => void;
}) {
  const title = useText(expressionText);
  const t = useText(sheetText);
  const [kind, setKind] = useState<'emoji' | 'sticker'>('emoji');
  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={title('open')}>
      <div className="expression-kinds" role="group" aria-label={t('kinds')}>
        {(['emoji', 'sticker'] as const).map((one) => (
          <Chip key={one} pressed={kind === one} onPress={() => setKind(one)}>
            {t(one)}
          </Chip>
        ))}
      </div>
      {open && (kind === 'emoji' ? <EmojiGrid onEmoji={onEmoji} /> : <Stickers onSticker={onSticker} />)}
    </Sheet>
  );
}
