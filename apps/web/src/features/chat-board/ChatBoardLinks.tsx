import type { ChatLine } from '@akari/contract/chat';
import { ChatBoardSync } from './ChatBoardSync.tsx';
import { TranslationLink } from './translation/TranslationLink.tsx';

/** What a board has from elsewhere: the settings of the account, and translations. */
export function ChatBoardLinks({
  channel_id,
  ...board
}: {
  channel_id: string | null;
  lines: readonly ChatLine[];
  names: readonly string[];
}) {
  return (
    <>
      <ChatBoardSync />
      {channel_id !== null && <TranslationLink channel_id={channel_id} {...board} />}
    </>
  );
}
