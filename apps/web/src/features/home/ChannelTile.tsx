import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir } from '@akari/rules';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePerformerWay } from '../../platform/site/ways.ts';
import { introductionOf } from '../channel/shared/introduction.ts';
import { ThumbnailMessage } from '../channel/shared/ThumbnailMessage.tsx';
import { FavouriteButton } from '../favourite/viewer/late.ts';
import { CardRate } from '../channel/shared/CardRate.tsx';
import { LanguageFlag } from '../../kit/controls/LanguageFlag.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { Inside } from './Inside.tsx';
import { Picture } from './Picture.tsx';
import { homeText } from './text.ts';
import './channel-tile.css';

/** A channel's card in the grid. The whole picture links to the room. */
export const ChannelTile = memo(function ChannelTile({ channel }: { channel: ChannelCard }) {
  const t = useText(homeText);
  const wayTo = usePerformerWay();
  const { language } = useFormat();
  const name = channel.display_name[language];
  const introduction = introductionOf(channel, language);
  return (
    <article
      className={isOnAir(channel.status) ? 'card' : 'card off'}
      data-performer={channel.performer_name}
      data-channel={channel.channel_id}
    >
      <div className="pic">
        <Link to={wayTo(channel.performer_name)} aria-label={t('open_room', { name })}>
          <Picture channel={channel} />
        </Link>
        <StatusChip status={channel.status} />
        <ThumbnailMessage channel={channel} />
        <Inside channel={channel} />
        <FavouriteButton
          performer_name={channel.performer_name}
          name={name}
          count={channel.favourites}
          look="picture"
        />
      </div>
      <div className="meta">
        <h2>{name}</h2>
        <span className="rate">
          <CardRate channel={channel} />
        </span>
        <p className="sub">
          {channel.languages.map((one) => (
            <LanguageFlag key={one} language={one} />
          ))}
          <span className="intro" lang={introduction?.lang}>
            {introduction?.text}
          </span>
        </p>
      </div>
    </article>
  );
});
