import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { ChatBoardSheet } from './late.ts';
import { chatBoardText } from './text.ts';

/**
 * Opens the settings of the chat board.
 * @param look `wide`: a row of a sheet
 */
export function ChatBoardButton({ look = 'icon' }: { look?: 'icon' | 'wide' }) {
  const t = useText(chatBoardText);
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const opener = {
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: ChatBoardSheet.prepare,
    onFocus: ChatBoardSheet.prepare,
    onClick: () => setSheet('open'),
  };
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="text" label={t('settings')} className="chat-settings-button" {...opener} />
      ) : (
        <Button wide icon="text" {...opener}>
          {t('settings')}
        </Button>
      )}
      {sheet !== 'unopened' && (
        <ChatBoardSheet
          wanted={sheet === 'open'}
          onGiveUp={() => setSheet('closed')}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
    </>
  );
}
