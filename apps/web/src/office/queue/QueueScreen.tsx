import type { AnswerOf } from '@akari/contract/common';
import type { listQueueItems } from '@akari/contract/queue';
import { QUEUE_KIND_NAMES, QUEUE_PRIORITY, type QueueKindName } from '@akari/rules';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Switch } from '../../kit/controls/Switch.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ItemPage } from './ItemPage.tsx';
import { useListQueueItemsInfiniteQuery } from './api.ts';
import { useKeys, useKeysOn } from './keys.ts';
import { LOOK_EVERY_MS } from './look-every.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTakeNext } from './use-take-next.ts';
import { queueText } from './text.ts';
import './queue.css';

type Listed = AnswerOf<typeof listQueueItems>['items'][number];

function Due({ due_at_ms }: { due_at_ms: number }) {
  const t = useText(queueText);
  const { duration } = useFormat();
  const left_ms = useCountdown(due_at_ms);
  return left_ms === 0 ? (
    <span className="queue-overdue">{t('overdue')}</span>
  ) : (
    <span>{t('due_in', { duration: duration(left_ms) })}</span>
  );
}

/** The title of a message from a person without an account: its number. */
const ONLY_DIGITS = /^\d+$/;

function Row({ item, current }: { item: Listed; current: boolean }) {
  const t = useText(queueText);
  const { user_id } = useStaff();
  const { kind, item_id, title, reason, priority, state, holder, due_at_ms } = item;
  const who =
    holder === null
      ? t(`state.${state}`)
      : holder.user_id === user_id
        ? t('state.claimed_by_you')
        : t('state.claimed_by', { name: holder.user_name });
  return (
    <li>
      <Link
        to={`/queues/${kind}/${item_id}`}
        className="queue-row"
        aria-current={current ? 'true' : undefined}
        data-held={holder !== null || undefined}
      >
        <b>{kind === 'contact' && ONLY_DIGITS.test(title) ? t('item', { number: title }) : title}</b>
        {reason !== null && <span className="queue-row-reason">{t(`report_reason.${reason}`)}</span>}
        {priority === QUEUE_PRIORITY.urgent && <span className="queue-urgent">{t('is_urgent')}</span>}
        <small>
          {who}
          {' · '}
          <Due due_at_ms={due_at_ms} />
        </small>
      </Link>
    </li>
  );
}

/** An item may have moved to another page between two answers. */
const itemsOf = (pages: readonly AnswerOf<typeof listQueueItems>[]): Listed[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.item_id, item])).values(),
];

const useQueueItems = (kind: QueueKindName) =>
  useListQueueItemsInfiniteQuery(kind, { pollingInterval: LOOK_EVERY_MS });

function List({
  asked,
  items,
  item_id,
}: {
  asked: ReturnType<typeof useQueueItems>;
  items: readonly Listed[];
  item_id: string | undefined;
}) {
  const t = useText(queueText);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  const failed = apiErrorOf(error);
  return (
    <nav className="panel queue-list" aria-label={t('list')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data !== undefined && items.length === 0 && <p className="queue-none">{t('none')}</p>}
      <ul>
        {items.map((item) => (
          <Row key={item.item_id} item={item} current={item.item_id === item_id} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </nav>
  );
}

/** No item is open. */
function Pick({ empty, arrives }: { empty: boolean; arrives: boolean }) {
  const t = useText(queueText);
  const place = useKeptFocus<HTMLDivElement>('pick', arrives);
  return (
    <div ref={place} tabIndex={-1} className="panel queue-pick">
      <EmptyState title={t(empty ? 'none' : 'pick')}>{t('pick_text')}</EmptyState>
    </div>
  );
}

function Queue({ kind, item_id }: { kind: QueueKindName; item_id: string | undefined }) {
  const t = useText(queueText);
  const navigate = useNavigate();
  const asked = useQueueItems(kind);
  const { take, busy } = useTakeNext();
  const [keys, setKeys] = useKeysOn();
  // From the first decision on, the page has taken away what had the focus.
  const [arrives, setArrives] = useState(false);
  const items = itemsOf(asked.data?.pages ?? []);
  const go = (id: string): void => void navigate(`/queues/${kind}/${id}`);
  const next = async (): Promise<void> => {
    const id = await take(kind);
    if (id !== null) go(id);
  };
  /** Opens the item that stands so many places further down. */
  const step = (by: number): boolean => {
    const at = items.findIndex((item) => item.item_id === item_id);
    const there = items[at === -1 ? 0 : at + by];
    if (there !== undefined) go(there.item_id);
    return there !== undefined;
  };
  useKeys(keys, (key) => {
    if (key === 'j') return step(1);
    if (key === 'k') return step(-1);
    if (key === 'n') void next();
    return key === 'n';
  });
  return (
    <OfficePage
      title={t(`kind.${kind}`)}
      actions={
        <div className="queue-head">
          <Switch checked={keys} onChange={setKeys}>
            {t('keys')}
          </Switch>
          <ButtonLink look="ghost" icon="left" to="/queues">
            {t('back')}
          </ButtonLink>
          <Button icon="bolt" busy={busy} onClick={() => void next()}>
            {t('next')}
          </Button>
        </div>
      }
    >
      {keys && <p className="queue-keys">{t('keys_help')}</p>}
      <div className="queue-parts" data-open={item_id === undefined ? undefined : ''}>
        <List asked={asked} items={items} item_id={item_id} />
        {item_id === undefined ? (
          <Pick empty={items.length === 0} arrives={arrives} />
        ) : (
          <ItemPage
            key={item_id}
            item_id={item_id}
            keys={keys}
            arrives={arrives}
            onNext={(id) => {
              setArrives(true);
              void navigate(id === null ? `/queues/${kind}` : `/queues/${kind}/${id}`);
            }}
          />
        )}
      </div>
    </OfficePage>
  );
}

/** The screen of a queue that has a place of its own in the navigation. */
export const queueScreenOf = (kind: QueueKindName) =>
  function QueueOfKind() {
    const { item_id } = useParams();
    return <Queue kind={kind} item_id={item_id} />;
  };

/** One queue: its items, the next to be done first, and the one that is open. */
export function Component() {
  const { kind, item_id } = useParams();
  const known = QUEUE_KIND_NAMES.find((name) => name === kind);
  const t = useText(queueText);
  if (known === undefined) return <EmptyState heading title={t('none')} />;
  return <Queue kind={known} item_id={item_id} />;
}
