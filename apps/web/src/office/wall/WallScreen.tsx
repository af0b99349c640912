import { unseenMs } from '@akari/rules';
import { useCallback, useMemo, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Chip } from '../../kit/controls/Chip.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useMarkSeenMutation } from './api.ts';
import { arrange, countsOf, WALL_FILTERS, type Tile, type WallFilter } from './arrange.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { wallText } from './text.ts';
import { useNarrow } from './use-narrow.ts';
import { useWall } from './use-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { openRoom, WallDetail, type WallActs } from './WallDetail.tsx';
import { WallKeys } from './WallKeys.tsx';
import { StopQuestion, WarnQuestion } from './WallQuestions.tsx';
import { WallTile } from './WallTile.tsx';
import './wall.css';

const MINUTE_MS = 60_000;

/** What staff do on the wall, and the questions that some of it asks first. */
function useActs() {
  const t = useText(wallText);
  const { language } = useFormat();
  const dispatch = useAppDispatch();
  const warning = useQuestion<Tile>();
  const stopping = useQuestion<Tile>();
  const [markSeen] = useMarkSeenMutation();
  const { ask: warn } = warning;
  const { ask: stop } = stopping;
  const acts: WallActs = {
    open: openRoom,
    warn,
    stop,
    seen: (tile) => {
      void markSeen({ body: { channel_ids: [tile.channel_id] } }).then(({ error }) =>
        dispatch(
          error === undefined
            ? noticeShown({ kind: 'success', text: t('seen_done', { name: tile.display_name[language] }) })
            : noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }),
        ),
      );
    },
  };
  return { acts, warning, stopping };
}

/** Every channel on air, with what staff do about it. */
export function Component() {
  const t = useText(wallText);
  const { language, number } = useFormat();
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const { tiles, at_ms, phase, error } = useWall();
  const [filter, setFilter] = useState<WallFilter>('all');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const { acts, warning, stopping } = useActs();
  const shown = useMemo(() => arrange(tiles, { filter, name }, at_ms), [tiles, filter, name, at_ms]);
  const counts = useMemo(() => countsOf(tiles, at_ms), [tiles, at_ms]);
  const selected = tiles.find(({ channel_id }) => channel_id === chosen) ?? null;
  const press = useCallback((channel_id: string) => {
    setChosen(channel_id);
    setOpened(true);
  }, []);
  const focusSearch = useCallback(() => search.current?.querySelector('input')?.focus(), []);
  const keys = useWallKeys(selected, acts, focusSearch);
  const reachable = shown.some(({ channel_id }) => channel_id === chosen) ? chosen : shown[0]?.channel_id;
  const watching = tiles.reduce((sum, { viewer_count }) => sum + viewer_count, 0);
  const figures = (
    <p className="wall-figures">
      {t('on_air')} <b className="num">{number(tiles.length)}</b> {t('watching')}{' '}
      <b className="num">{number(watching)}</b>
    </p>
  );
  if (error !== null)
    return (
      <OfficePage title={t('title')}>
        <OfflineState error={error} />
      </OfficePage>
    );
  return (
    <OfficePage title={t('title')} actions={figures}>
      <div className="wall-bar">
        <div className="wall-filters" role="group" aria-label={t('filters')}>
          {WALL_FILTERS.map((one) => (
            <Chip
              key={one}
              pressed={one === filter}
              onPress={() => setFilter(one)}
              count={number(counts[one])}
            >
              {t(`filter.${one}`)}
            </Chip>
          ))}
        </div>
        <div ref={search} className="wall-search">
          <TextField
            label={t('search')}
            icon="search"
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </div>
      <div className="wall">
        <div className="wall-grid">
          {phase === 'loading' ? (
            <Skeleton className="wall-skeleton" count={12} />
          ) : shown.length === 0 ? (
            <EmptyState title={tiles.length === 0 ? t('none') : t('nothing')}>
              {tiles.length === 0 ? t('none_text') : undefined}
            </EmptyState>
          ) : (
            <ul
              className="wall-tiles"
              aria-label={t('tiles')}
              onKeyDown={(event) => moveByArrows(event, () => selected !== null && acts.open(selected))}
            >
              {shown.map((tile) => (
                <WallTile
                  key={tile.channel_id}
                  tile={tile}
                  unseen_min={Math.floor(unseenMs(tile, at_ms) / MINUTE_MS)}
                  selected={tile.channel_id === reachable}
                  onSelect={setChosen}
                  onPress={press}
                />
              ))}
            </ul>
          )}
        </div>
        {!narrow && (
          <aside className="panel wall-detail" aria-label={t('selected')}>
            {selected === null ? (
              <p className="wall-choose">{t('choose')}</p>
            ) : (
              <div>
                <h2>{selected.display_name[language]}</h2>
                <WallDetail tile={selected} at_ms={at_ms} acts={acts} />
              </div>
            )}
            <WallKeys on={keys.on} onTurn={keys.turn} />
          </aside>
        )}
      </div>
      {narrow && selected !== null && (
        <Sheet open={opened} onOpenChange={setOpened} title={selected.display_name[language]}>
          <WallDetail tile={selected} at_ms={at_ms} acts={acts} />
        </Sheet>
      )}
      <WarnQuestion question={warning} />
      <StopQuestion question={stopping} />
    </OfficePage>
  );
}
