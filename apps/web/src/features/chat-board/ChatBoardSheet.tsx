import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import { ChatBoardFields } from './ChatBoardFields.tsx';
import { chatBoardText } from './text.ts';

/** The settings of the chat board (spec §3). */
export function ChatBoardSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(chatBoardText);
  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={t('settings')}>
      <ChatBoardFields />
    </Sheet>
  );
}
