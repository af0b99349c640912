import type { ChannelCard } from '@akari/contract/channel';
import { Icon } from '../../kit/icon/Icon.tsx';
import { StatusChip } from '../../kit/StatusChip.tsx';
import { sessionText } from '../../session/index.ts';
import { useFormat, useText } from '../../text/index.ts';
import { roomText } from './text.ts';

/** On the upper edge of the picture: what the performer is doing, how many watch. */
export function StageHead({ card, preview }: { card: ChannelCard; preview: boolean }) {
  const t = useText(roomText);
  const of_session = useText(sessionText);
  const { number } = useFormat();
  return (
    <div className="stage-head">
      <StatusChip status={card.status} look="large" />
      <span className="pill glass" role="img" aria-label={t('viewers', { count: card.viewer_count })}>
        <Icon name="users" size="s" />
        <b className="num">{number(card.viewer_count)}</b>
      </span>
      {preview && (
        <span className="pill glass">
          <Icon name="eye" size="s" />
          {of_session('preview.badge')}
        </span>
      )}
    </div>
  );
}
