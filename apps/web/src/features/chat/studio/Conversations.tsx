import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { ConversationSeen, Recipient } from '../../private-message/shared/private-message.slice.ts';
import { studioChatText } from './text.ts';

/** Chooses what the board shows and to whom the performer writes: everyone, or one viewer alone. */
export function Conversations({
  conversations,
  recipient,
  onChoose,
  onReadAll,
}: {
  conversations: readonly ConversationSeen[];
  recipient: Recipient | null;
  onChoose: (recipient: Recipient | null) => void;
  onReadAll: () => void;
}) {
  const t = useText(studioChatText);
  const { number } = useFormat();
  const begun = conversations.some(({ viewer_id }) => viewer_id === recipient?.viewer_id);
  const listed: readonly (Recipient & { unread: number })[] =
    recipient === null || begun ? conversations : [{ ...recipient, unread: 0 }, ...conversations];
  if (listed.length === 0) return null;
  const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
  return (
    <div className="conversations">
      <div className="conversations-list scroll" role="group" aria-label={t('conversations')}>
        <Chip pressed={recipient === null} onPress={() => onChoose(null)} icon="bubble">
          {t('everyone')}
        </Chip>
        {listed.map(({ viewer_id, name, unread: of_viewer }) => (
          <Chip
            key={viewer_id}
            pressed={viewer_id === recipient?.viewer_id}
            onPress={() => onChoose({ viewer_id, name })}
            icon="bubble-lock"
            {...(of_viewer > 0 ? { count: number(of_viewer) } : {})}
          >
            {name}
            {of_viewer > 0 && <span className="vh">{t('unread', { count: of_viewer })}</span>}
          </Chip>
        ))}
      </div>
      {unread > 0 && (
        <Button size="s" look="ghost" icon="check" onClick={onReadAll}>
          {t('read_all')}
        </Button>
      )}
    </div>
  );
}
