import type { ChannelCard } from '@akari/contract/channel';
import { useNavigate } from 'react-router';
import { PATHS } from '../../../platform/browser/paths.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { RecordedMark } from '../../../features/recording/RecordedMark.tsx';
import { sessionText } from '../../../features/session/index.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';
import { countsChat } from './counts-chat.ts';
import '../phone.css';

/** Head of the room on a phone: back, the performer, the number of viewers, and leaving. */
export function PhoneHead({
  card,
  picture,
  onLeave,
}: {
  card: ChannelCard;
  picture: string;
  /** Null: there is no session. */
  onLeave: (() => void) | null;
}) {
  const t = useText(roomText);
  const of_session = useText(sessionText);
  const language = useLanguage();
  const navigate = useNavigate();
  const { number } = useFormat();
  return (
    <header className="phone-head">
      <IconButton icon="left" className="glass" label={t('back')} onClick={() => void navigate(PATHS.home)} />
      <div className="phone-who glass">
        <img className="ava" src={picture} alt="" width={36} height={36} />
        <div>
          <h1>{card.display_name[language]}</h1>
          <StatusChip status={card.status} look="bare" />
        </div>
      </div>
      <RecordedMark card={card} look="dot" />
      {countsChat(card) && (
        <span
          className="pill glass phone-count"
          role="img"
          aria-label={t('in_chat', { count: card.viewer_count })}
        >
          <Icon name="users" size="xs" />
          <b className="num">{number(card.viewer_count)}</b>
        </span>
      )}
      {onLeave !== null && (
        <IconButton icon="close" className="glass" label={of_session('leave')} onClick={onLeave} />
      )}
    </header>
  );
}
