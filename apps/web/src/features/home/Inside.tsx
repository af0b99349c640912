import type { ChannelCard } from '@akari/contract/channel';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useFormat, useText } from '../../text/index.ts';
import { homeText } from './text.ts';

function TimeLeft({ until_ms }: { until_ms: number }) {
  const { clock } = useFormat();
  return <span className="num">{clock(useCountdown(until_ms))}</span>;
}

/** What a viewer finds in a channel: the number of viewers, a free preview, the time left, or that it is private. */
export function Inside({ channel }: { channel: ChannelCard }) {
  const t = useText(homeText);
  const { number } = useFormat();
  const { status, until_ms } = channel;
  const counted = (
    <>
      <span className="num" aria-hidden="true">
        {number(channel.viewer_count)}
      </span>
      <span className="vh">{t('watching', { count: channel.viewer_count })}</span>
    </>
  );
  const left = until_ms === null ? null : <TimeLeft until_ms={until_ms} />;
  const inside = (): [IconName, React.ReactNode] | null => {
    switch (status) {
      case 'offline':
      case 'preparing':
        return null;
      case 'waiting':
        return ['play', t('free_preview')];
      case 'resting':
        return left === null ? null : ['hour', left];
      case 'twoshot':
        return ['lock', t('private')];
      case 'free_chat':
        return [
          channel.media_kind === 'voice' ? 'mic' : 'users',
          <>
            {counted}
            {left !== null && <Icon name="clock" size="xs" />}
            {left}
          </>,
        ];
      case 'chatting':
      case 'twoway':
      case 'hidden_chat':
      case 'showtime':
        return ['users', counted];
    }
  };
  const shown = inside();
  if (shown === null) return null;
  const [icon, content] = shown;
  return (
    <span className="cnt glass">
      <Icon name={icon} size="xs" />
      {content}
    </span>
  );
}
