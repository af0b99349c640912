import { useCallback, useMemo, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useMarkSeenMutation } from './api.ts';
import { arrange, countsOf, type Tile, type WallFilter } from './arrange.ts';
import { wallText } from './text.ts';
import { useWall } from './use-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { WallBar } from './WallBar.tsx';
import { openRoom, type WallActs } from './WallDetail.tsx';
import { WallGrid } from './WallGrid.tsx';
import { StopQuestion, WarnQuestion } from './WallQuestions.tsx';
import { WallSelected } from './WallSelected.tsx';
import './wall.css';

/** What staff do on the wall, and the questions that some of it asks first. */
function useActs() {
  const t = useText(wallText);
  const { language } = useFormat();
  const dispatch = useAppDispatch();
  const warning = useQuestion<Tile>();
  const stopping = useQuestion<Tile>();
  const [markSeen] = useMarkSeenMutation();
  const acts: WallActs = {
    open: openRoom,
    warn: warning.ask,
    stop: stopping.ask,
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

/** How many rooms are live, and how many people watch. */
function Figures({ tiles }: { tiles: readonly Tile[] }) {
  const t = useText(wallText);
  const { number } = useFormat();
  const watching = tiles.reduce((sum, { viewer_count }) => sum + viewer_count, 0);
  return (
    <p className="wall-figures">
      {t('on_air')} <b className="num">{number(tiles.length)}</b> {t('watching')}{' '}
      <b className="num">{number(watching)}</b>
    </p>
  );
}

/** Every channel on air, with what staff do about it. */
export function Component() {
  const t = useText(wallText);
  const wall = useWall();
  const { tiles, at_ms, error } = wall;
  const [filter, setFilter] = useState<WallFilter>('all');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
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
  if (error !== null)
    return (
      <OfficePage title={t('title')}>
        <OfflineState error={error} />
      </OfficePage>
    );
  return (
    <OfficePage title={t('title')} actions={<Figures tiles={tiles} />}>
      <WallBar
        filter={filter}
        onFilter={setFilter}
        counts={counts}
        name={name}
        onName={setName}
        search={search}
      />
      <div className="wall">
        <div className="wall-grid">
          <WallGrid
            wall={wall}
            shown={shown}
            chosen={chosen}
            onSelect={setChosen}
            onPress={press}
            onOpen={() => selected !== null && acts.open(selected)}
          />
        </div>
        <WallSelected
          tile={selected}
          at_ms={at_ms}
          acts={acts}
          keys={keys}
          sheet={{ open: opened, turn: setOpened }}
        />
      </div>
      <WarnQuestion question={warning} />
      <StopQuestion question={stopping} />
    </OfficePage>
  );
}
