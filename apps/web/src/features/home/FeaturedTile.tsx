import type { ChannelCard } from '@akari/contract/channel';
import type { ChannelStatus } from '@akari/rules';
import { Link } from 'react-router';
import { usePerformerWay } from '../../platform/site/ways.ts';
import { useProbableGuest } from '../../platform/person/known-before.ts';
import { useElapsed } from '../../platform/clock/use-server-seconds.ts';
import { introductionOf } from '../channel/shared/introduction.ts';
import { ThumbnailMessage } from '../channel/shared/ThumbnailMessage.tsx';
import { CardRate } from '../channel/shared/CardRate.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { LanguageFlag } from '../../kit/controls/LanguageFlag.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Inside } from './Inside.tsx';
import { Picture } from './Picture.tsx';
import { homeText } from './text.ts';
import './featured-tile.css';

const MINUTE_MS = 60_000;

/** The text of the entry button, where it is not simply "enter". */
const WAYS: Partial<Record<ChannelStatus, 'free_preview' | 'free' | 'look'>> = {
  waiting: 'free_preview',
  free_chat: 'free',
  twoshot: 'look',
  hidden_chat: 'look',
  resting: 'look',
  // While the pointer is over the list it keeps its place after the broadcast.
  preparing: 'look',
  offline: 'look',
};

function OnAirFor({ since_ms }: { since_ms: number }) {
  const t = useText(homeText);
  const { duration } = useFormat();
  const elapsed_ms = useElapsed(since_ms);
  return (
    <span className="ft">
      <Icon name="clock" size="xs" />
      {t('on_air_for', { duration: duration(Math.max(MINUTE_MS, elapsed_ms)) })}
    </span>
  );
}

/** The large card of the featured channel: name, introduction, and the entry button with its price. */
export function FeaturedTile({ channel }: { channel: ChannelCard }) {
  const t = useText(homeText);
  const wayTo = usePerformerWay();
  const { language } = useFormat();
  const guest = useProbableGuest();
  const name = channel.display_name[language];
  const introduction = introductionOf(channel, language);
  const way = WAYS[channel.status] ?? 'enter';
  return (
    <article className="card feat" data-performer={channel.performer_name} data-channel={channel.channel_id}>
      <div className="feat-glow" aria-hidden="true">
        <Picture channel={channel} />
      </div>
      <div className="pic">
        <Link to={wayTo(channel.performer_name)} aria-label={t('open_room', { name })} tabIndex={-1}>
          <Picture channel={channel} first />
        </Link>
        <StatusChip status={channel.status} look="large" />
        <div className="feat-b">
          <h2>{name}</h2>
          <ThumbnailMessage channel={channel} />
          <p className="feat-f">
            {channel.languages.map((one) => (
              <LanguageFlag key={one} language={one} />
            ))}
            <Inside channel={channel} />
            {channel.on_air_since_ms !== null && <OnAirFor since_ms={channel.on_air_since_ms} />}
          </p>
          {introduction !== null && (
            <p className="feat-i" lang={introduction.lang}>
              {introduction.text}
            </p>
          )}
          {/* The one amber action of a guest is the registration. */}
          <ButtonLink look={guest ? 'glass' : 'lit'} to={wayTo(channel.performer_name)}>
            {way === 'free_preview' ? <Icon name="play" size="s" /> : null}
            {t(way)}
            {way === 'enter' && (
              <span className="feat-r">
                <CardRate channel={channel} />
              </span>
            )}
            <span className="vh">{t('of_performer', { name })}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
