import type { ViewerListEntry } from '@akari/contract/channel';
import { memo, useId, useState } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectInChatCount, selectLeftViewers, selectViewers } from './viewers.slice.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useLiftRequests } from '../bar/studio/api.ts';
import { BarList } from '../bar/studio/BarList.tsx';
import { barText } from '../bar/studio/text.ts';
import { studioText } from '../channel/studio/text.ts';
import { inOrder, isNamed, VIEWER_ORDERS, type ViewerOrder } from './order.ts';
import { ViewerRow } from './ViewerRow.tsx';
import './viewer-list.css';

/** A list that is longer than this is searched by name. */
const SEARCHED_FROM = 8;

/** Most changes are of a few viewers of hundreds: the rows of the others stay as they are. */
const Row = memo(ViewerRow);

/** What the list is sorted by; with one viewer there is nothing to sort. */
function Order({ value, onChange }: { value: ViewerOrder; onChange: (order: ViewerOrder) => void }) {
  const t = useText(studioText);
  return (
    <div className="viewers-order" role="group" aria-label={t('viewers.order.label')}>
      {VIEWER_ORDERS.map((order) => (
        <button key={order} type="button" aria-pressed={order === value} onClick={() => onChange(order)}>
          {t(`viewers.order.${order}`)}
        </button>
      ))}
    </div>
  );
}

function Watching({ here }: { here: readonly ViewerListEntry[] }) {
  const t = useText(studioText);
  const [order, setOrder] = useState<ViewerOrder>('spent');
  const [name, setName] = useState('');
  const everybody = [...inOrder(here, order), ...useAppSelector(selectLeftViewers)];
  const viewers = everybody.filter((viewer) => isNamed(viewer, name));
  if (everybody.length === 0) {
    return <EmptyState title={t('viewers.empty')}>{t('viewers.empty_text')}</EmptyState>;
  }
  return (
    <>
      {here.length > 1 && <Order value={order} onChange={setOrder} />}
      {(everybody.length > SEARCHED_FROM || name !== '') && (
        <input
          type="search"
          className="viewers-search"
          value={name}
          placeholder={t('viewers.search')}
          aria-label={t('viewers.search')}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {viewers.length === 0 && <p className="viewers-none">{t('viewers.none')}</p>}
      {/* `tabIndex` lets the keyboard scroll the list, too. */}
      <ul className="scroll" tabIndex={0} aria-label={t('viewers.title')}>
        {viewers.map((viewer) => (
          <Row key={viewer.user_id} viewer={viewer} />
        ))}
      </ul>
    </>
  );
}

/** Opens the barred viewers below the list; a badge shows the number of requests to be let in again. */
function BarsButton({ id, open, onToggle }: { id: string; open: boolean; onToggle: () => void }) {
  const t = useText(barText);
  const { number } = useFormat();
  const asking = useLiftRequests().length;
  return (
    <button type="button" className="bars-button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
      <Icon name="ban" size="xs" />
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

/**
 * Present viewers, the largest spender first, then viewers who left recently. The barred viewers open below them: who
 * is in the room is always visible.
 */
export function ViewerList() {
  const t = useText(studioText);
  const b = useText(barText);
  const { number } = useFormat();
  const id = useId();
  const viewers = useAppSelector(selectViewers);
  const in_chat = useAppSelector(selectInChatCount);
  const [bars, setBars] = useState<'closed' | 'open'>('closed');
  const open = bars === 'open';
  return (
    <section className="panel viewers" aria-label={t('viewers.title')}>
      <div className="panel-h">
        <Icon name="users" size="s" />
        <h2>{t('viewers.title')}</h2>
        <span className="num viewers-count">{number(viewers.length)}</span>
        {in_chat < viewers.length && <small>{t('viewers.in_chat', { count: in_chat })}</small>}
        <span className="grow" />
        <BarsButton id={id} open={open} onToggle={() => setBars(open ? 'closed' : 'open')} />
      </div>
      <Watching here={viewers} />
      {open && (
        <section id={id} className="viewers-bars" aria-label={b('list.title')}>
          <h3>{b('list.title')}</h3>
          <BarList onAnswered={() => setBars('closed')} />
        </section>
      )}
    </section>
  );
}
