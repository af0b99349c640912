import type { TipEntry } from '@akari/rules';
import { useEffect } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Cheered } from '../cheer/studio/Cheered.tsx';
import { selectOwnChannel } from '../channel/studio/channel.slice.ts';
import type { StudioToolProps } from '../studio-panel/studio-tool.ts';
import { TipRanking } from '../tip-menu/shared/TipRanking.tsx';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { tipListText } from './press-text.ts';
import { tipListTexts } from './text.ts';
import { loadTipList, selectTipList } from './tip-list.slice.ts';
import './tip-list.css';

function Entry({ entry, online }: { entry: TipEntry; online: boolean }) {
  const t = useText(tipListTexts);
  const of_kit = useText(kitText);
  const { points, time } = useFormat();
  const { type, id, user_id, user_name, units, count, total_units, at_ms } = entry;
  return (
    <li>
      {user_name === null ? <Icon name="mask" /> : <Crest name={user_name} size_px={28} />}
      <div className="tip-list-who">
        <b>{user_name ?? t('anonymous')}</b>
        <small>
          {[t(`type.${type}`), t('count', { count }), user_id === null ? null : t(online ? 'online' : 'away')]
            .filter((part) => part !== null)
            .join(of_kit('between'))}
        </small>
        <small className="num">{t('last', { time: time(at_ms), points: points(units), id })}</small>
      </div>
      <b className="num">
        {points(total_units)} <span className="pt">pt</span>
      </b>
    </li>
  );
}

function Entries({ entries }: { entries: readonly TipEntry[] }) {
  const t = useText(tipListTexts);
  const { points } = useFormat();
  const here = new Set(useAppSelector(selectViewers).map(({ user_id }) => user_id));
  const inOrder = entries.toSorted((one, other) => other.total_units - one.total_units);
  const all_units = entries.reduce((sum, { total_units }) => sum + total_units, 0);
  return (
    <div className="tip-list">
      <p>
        {t('all')}
        <b className="num">
          {points(all_units)} <span className="pt">pt</span>
        </b>
      </p>
      <ul aria-label={t('list')}>
        {inOrder.map((entry) => (
          <Entry
            key={`${entry.type}-${entry.user_id ?? ''}`}
            entry={entry}
            online={entry.user_id !== null && here.has(entry.user_id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** What each viewer gave in this broadcast (spec §3). Who gave anonymously is named nowhere. */
export function TipListPanel({ open, onOpenChange }: StudioToolProps) {
  const t = useText(tipListTexts);
  const title = useText(tipListText)('tool');
  const dispatch = useAppDispatch();
  const card = useAppSelector(selectOwnChannel);
  const on_air_since_ms = card?.on_air_since_ms ?? null;
  const { phase, entries } = useAppSelector(selectTipList);
  useEffect(() => {
    if (open) void loadTipList(dispatch);
  }, [dispatch, open, on_air_since_ms]);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      <div role="region" aria-label={title} tabIndex={0}>
        {phase === 'failed' && (
          <EmptyState title={t('failed')}>
            <Button onClick={() => void loadTipList(dispatch)}>{t('again')}</Button>
          </EmptyState>
        )}
        {phase === 'shown' && entries.length === 0 && (
          <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
        )}
        {phase === 'shown' && entries.length > 0 && <Entries entries={entries} />}
        {open && <Cheered />}
        {card !== null && <TipRanking performer_name={card.performer_name} />}
      </div>
    </Sheet>
  );
}
