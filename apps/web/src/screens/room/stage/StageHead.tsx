import type { ChannelCard } from '@akari/contract/channel';
import type { SessionMode } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { RecordedMark } from '../../../features/recording/RecordedMark.tsx';
import { sessionText } from '../../../features/session/index.ts';
import { PollBar } from '../../../features/poll/late.ts';
import { TicketShowBar } from '../../../features/ticket-show/late.ts';
import { TipGoalBar } from '../../../features/tip-goal/late.ts';
import { useText } from '../../../text/index.ts';
import { countsChat } from './counts-chat.ts';
import { FreeChat } from './FreeChat.tsx';
import { roomText } from '../text.ts';

/** Upper edge of the picture: the status of the channel, the number of viewers and the viewer's mode. */
export function StageHead({
  card,
  mode,
}: {
  card: ChannelCard;
  /** Null: there is no session. */
  mode: SessionMode | null;
}) {
  const t = useText(roomText);
  const of_session = useText(sessionText);
  const free = card.media_kind === 'voice' ? 'free_voice_now' : 'free_now';
  return (
    <div className="stage-head">
      <div className="stage-pills">
        <StatusChip status={card.status} look="large" />
        {card.status === 'twoshot' && (
          <span className="pill glass">
            <Icon name="lock" size="s" />
            {t('private_now')}
          </span>
        )}
        {countsChat(card) && (
          <span className="pill glass num">
            <Icon name="users" size="s" />
            {t('in_chat', { count: card.viewer_count })}
          </span>
        )}
        <RecordedMark card={card} />
        {card.status === 'free_chat' && <span className="pill glass">{t(free)}</span>}
        {(mode === 'preview' || mode === 'peep') && (
          <span className="pill glass">
            <Icon name="eye" size="s" />
            {of_session(`mode.${mode}`)}
          </span>
        )}
      </div>
      <FreeChat card={card} />
      <TipGoalBar card={card} />
      <PollBar card={card} mode={mode} />
      <TicketShowBar card={card} mode={mode} />
    </div>
  );
}
