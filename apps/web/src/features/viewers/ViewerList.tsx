import { useState } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectLeftViewers, selectViewers } from './viewers.slice.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useBarsQuery } from '../bar/studio/api.ts';
import { BarList } from '../bar/studio/BarList.tsx';
import { barText } from '../bar/studio/text.ts';
import { studioText } from '../channel/studio/text.ts';
import { ViewerRow } from './ViewerRow.tsx';
import './viewer-list.css';

function Watching() {
  const t = useText(studioText);
  const viewers = [...useAppSelector(selectViewers), ...useAppSelector(selectLeftViewers)];
  if (viewers.length === 0) {
    return <EmptyState title={t('viewers.empty')}>{t('viewers.empty_text')}</EmptyState>;
  }
  return (
    // `tabIndex` lets the keyboard scroll the list, too.
    <ul className="scroll" tabIndex={0} aria-label={t('viewers.title')}>
      {viewers.map((viewer) => (
        <ViewerRow key={viewer.user_id} viewer={viewer} />
      ))}
    </ul>
  );
}

/** Toggles the list of barred viewers; a badge shows the number of requests to be let in again. */
function BarsButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const t = useText(barText);
  const { number } = useFormat();
  const { data } = useBarsQuery();
  const asking =
    data?.bars.filter(({ lift, set_by }) => lift === 'requested' && set_by === 'performer').length ?? 0;
  return (
    <button type="button" className="bars-button" onClick={onToggle}>
      <Icon name={open ? 'left' : 'ban'} size="xs" />
      {t(open ? 'list.hide' : 'list.show')}
      {!open && asking > 0 && (
        <span className="requests-count num">
          <span aria-hidden="true">{number(asking)}</span>
          <span className="vh">{t('list.asks', { count: asking })}</span>
        </span>
      )}
    </button>
  );
}

/** Present viewers, the largest spender first, then viewers who left recently; or, toggled, the barred viewers. */
export function ViewerList() {
  const t = useText(studioText);
  const b = useText(barText);
  const { number } = useFormat();
  const viewers = useAppSelector(selectViewers);
  const [bars, setBars] = useState(false);
  const title = bars ? b('list.title') : t('viewers.title');
  return (
    <section className="panel viewers" aria-label={title}>
      <div className="panel-h">
        <Icon name={bars ? 'ban' : 'users'} size="s" />
        <h2>{title}</h2>
        {!bars && <span className="num viewers-count">{number(viewers.length)}</span>}
        <span className="grow" />
        <BarsButton open={bars} onToggle={() => setBars(!bars)} />
      </div>
      {bars ? <BarList /> : <Watching />}
    </section>
  );
}
