import { unseenMs } from '@akari/rules';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { useText } from '../../text/index.ts';
import type { Tile } from './arrange.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { wallText } from './text.ts';
import { WallTile } from './WallTile.tsx';

const MINUTE_MS = 60_000;

/** The tiles that the filter shows. One of them can be reached by Tab, the others by the arrow keys. */
export function WallGrid({
  wall,
  shown,
  chosen,
  onSelect,
  onPress,
  onOpen,
}: {
  wall: { phase: 'loading' | 'ready'; tiles: readonly Tile[]; at_ms: number };
  shown: readonly Tile[];
  chosen: string | null;
  onSelect: (channel_id: string) => void;
  onPress: (channel_id: string) => void;
  onOpen: () => void;
}) {
  const t = useText(wallText);
  if (wall.phase === 'loading') return <Skeleton className="wall-skeleton" count={12} />;
  if (wall.tiles.length === 0) return <EmptyState title={t('none')}>{t('none_text')}</EmptyState>;
  if (shown.length === 0) return <EmptyState title={t('nothing')} />;
  const reachable = shown.some(({ channel_id }) => channel_id === chosen) ? chosen : shown[0]?.channel_id;
  return (
    <ul className="wall-tiles" aria-label={t('tiles')} onKeyDown={(event) => moveByArrows(event, onOpen)}>
      {shown.map((tile) => (
        <WallTile
          key={tile.channel_id}
          tile={tile}
          unseen_min={Math.floor(unseenMs(tile, wall.at_ms) / MINUTE_MS)}
          selected={tile.channel_id === reachable}
          onSelect={onSelect}
          onPress={onPress}
        />
      ))}
    </ul>
  );
}
