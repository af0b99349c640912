import type { PrivateMessage } from '@akari/contract/private-message';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { useMessageWords } from '../shared/use-message-words.ts';
import { privateText } from '../shared/text.ts';
import { PrivateComposer } from './PrivateComposer.tsx';

/** A message that has just come, with the field to answer it (spec §3: displayQuickReply). It takes no focus. */
export function QuickReply({
  message,
  performer_name,
  name,
  onOpen,
  onClose,
  onSent,
}: {
  message: PrivateMessage;
  performer_name: string;
  name: string;
  onOpen: () => void;
  onClose: () => void;
  onSent: () => void;
}) {
  const t = useText(privateText);
  const wordsOf = useMessageWords();
  return (
    <section
      className="private-reply"
      role="dialog"
      aria-label={t('came', { name })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <h3>
        <Icon name="bubble-lock" size="s" />
        {t('came', { name })}
      </h3>
      <IconButton icon="close" size="s" label={t('close')} onClick={onClose} />
      <p className="private-reply-text" lang={message.lang}>
        {wordsOf(message)}
      </p>
      <PrivateComposer performer_name={performer_name} name={name} onSent={onSent} />
      <Button size="s" look="ghost" onClick={onOpen}>
        {t('open')}
      </Button>
    </section>
  );
}
