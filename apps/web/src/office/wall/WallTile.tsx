import { wallStillUrl } from '@akari/contract/office';
import { memo, useRef } from 'react';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { LONG_UNSEEN_MS, type Tile } from './arrange.ts';
import { wallText } from './text.ts';
import { useInSight } from './use-in-sight.ts';

const MINUTE_MS = 60_000;

/** What fills a tile without a still. */
function NoStill({ tile }: { tile: Tile }) {
  const t = useText(wallText);
  const voice = tile.media_kind === 'voice';
  return (
    <span className="wall-no-still">
      <Icon name={voice ? 'mic' : 'lock'} />
      <span className="vh">{voice ? t('voice') : t('no_still')}</span>
    </span>
  );
}

/** A channel on the wall, which a press selects. */
export const WallTile = memo(function WallTile({
  tile,
  unseen_min,
  selected,
  onSelect,
  onPress,
}: {
  tile: Tile;
  /** Minutes since a person looked: a tile renders again once a minute, and when its figures change. */
  unseen_min: number;
  selected: boolean;
  onSelect: (channel_id: string) => void;
  /** A press also opens what can be done, where it has no place beside the tiles. */
  onPress: (channel_id: string) => void;
}) {
  const t = useText(wallText);
  const { language, number, duration } = useFormat();
  const box = useRef<HTMLButtonElement>(null);
  const inSight = useInSight(box);
  const { channel_id, still_at_ms, reports } = tile;
  const unseen_ms = unseen_min * MINUTE_MS;
  const classes = ['wall-tile', reports > 0 ? 'reported' : '', unseen_ms >= LONG_UNSEEN_MS ? 'unseen' : ''];
  return (
    <li>
      <button
        ref={box}
        type="button"
        className={classes.filter(Boolean).join(' ')}
        data-channel={channel_id}
        aria-pressed={selected}
        tabIndex={selected ? 0 : -1}
        onClick={() => onPress(channel_id)}
        onFocus={() => onSelect(channel_id)}
      >
        <span className="wall-pic">
          {still_at_ms === null ? (
            <NoStill tile={tile} />
          ) : (
            inSight && <img src={wallStillUrl(channel_id, still_at_ms)} alt="" decoding="async" />
          )}
        </span>
        <StatusChip status={tile.status} />
        {reports > 0 && (
          <span className="wall-reports">
            <Icon name="alert" size="xs" />
            <span className="num">{number(reports)}</span>
            <span className="vh">{t('reports', { count: reports })}</span>
          </span>
        )}
        <span className="wall-foot">
          <span className="wall-name">{tile.display_name[language]}</span>
          <span className="wall-count">
            <Icon name="users" size="xs" />
            <span className="num">{number(tile.viewer_count)}</span>
          </span>
          <span className="wall-unseen">
            {unseen_min > 0
              ? t('unseen', { time: duration(unseen_ms) })
              : t(tile.seen_at_ms === null ? 'new' : 'just_seen')}
          </span>
        </span>
      </button>
    </li>
  );
});
