import type { Sticker } from '@akari/rules';
import { useState } from 'react';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { ExpressionSheet } from './late.ts';
import { expressionText } from './text.ts';

/** Opens the emoji and the stickers beside a field. */
export function ExpressionButton({
  disabled,
  onEmoji,
  onSticker,
}: {
  disabled: boolean;
  onEmoji: (emoji: string) => void;
  onSticker: (sticker: Sticker) => void;
}) {
  const t = useText(expressionText);
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const close = (): void => setSheet('closed');
  return (
    <>
      <IconButton
        icon="smile"
        size="s"
        className="expression-button"
        label={t('open')}
        disabled={disabled}
        aria-haspopup="dialog"
        onPointerEnter={ExpressionSheet.prepare}
        onFocus={ExpressionSheet.prepare}
        onClick={() => setSheet('open')}
      />
      {sheet !== 'unopened' && (
        <ExpressionSheet
          wanted={sheet === 'open'}
          onGiveUp={close}
          open={sheet === 'open'}
          onClose={close}
          onEmoji={onEmoji}
          onSticker={(sticker) => {
            close();
            onSticker(sticker);
          }}
        />
      )}
    </>
  );
}
