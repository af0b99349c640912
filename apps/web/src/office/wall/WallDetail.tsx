import { unseenMs } from '@akari/rules';
import { roomPath } from '../../platform/browser/paths.ts';
import { useStaff } from '../me/staff.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import type { Tile } from './arrange.ts';
import { wallText } from './text.ts';

/** What staff do with the selected channel. */
export interface WallActs {
  open: (tile: Tile) => void;
  seen: (tile: Tile) => void;
  warn: (tile: Tile) => void;
  stop: (tile: Tile) => void;
}

/** Opens the room of a channel beside the wall. */
export const openRoom = ({ performer_name }: Tile): void =>
  void window.open(roomPath(performer_name), '_blank', 'noopener');

/** The selected channel, and what staff may do with it by their rights. */
export function WallDetail({ tile, at_ms, acts }: { tile: Tile; at_ms: number; acts: WallActs }) {
  const t = useText(wallText);
  const { duration } = useFormat();
  const { rights } = useStaff();
  const { seen_at_ms, seen_by, on_air_since_ms } = tile;
  return (
    <div className="wall-about">
      <header>
        <p className="wall-id num">
          {tile.performer_name} · ID {tile.channel_id}
        </p>
        <StatusChip status={tile.status} look="large" />
      </header>
      <ul className="wall-facts">
        <li>{t('viewers', { count: tile.viewer_count })}</li>
        {on_air_since_ms !== null && (
          <li>{t('on_air_for', { time: duration(Math.max(0, at_ms - on_air_since_ms)) })}</li>
        )}
        {tile.reports > 0 && <li className="wall-bad">{t('reports', { count: tile.reports })}</li>}
        <li>
          {seen_at_ms === null || seen_by === null
            ? t('never_seen')
            : t('seen_by', { time: duration(unseenMs(tile, at_ms)), name: seen_by })}
        </li>
        {tile.still_at_ms === null && tile.media_kind === 'video' && <li>{t('no_still')}</li>}
        {tile.media_kind === 'voice' && <li>{t('voice')}</li>}
      </ul>
      <div className="wall-acts">
        <Button icon="door" onClick={() => acts.open(tile)}>
          {t('open')}
        </Button>
        <Button look="lit" icon="check" onClick={() => acts.seen(tile)}>
          {t('seen')}
        </Button>
        {rights.includes('live.message') && (
          <Button icon="mail" onClick={() => acts.warn(tile)}>
            {t('warn')}
          </Button>
        )}
        {rights.includes('live.stop') && (
          <Button look="danger_ghost" icon="power" onClick={() => acts.stop(tile)}>
            {t('stop')}
          </Button>
        )}
      </div>
    </div>
  );
}
