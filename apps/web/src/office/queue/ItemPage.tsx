import type { QueueItemPage } from '@akari/contract/queue';
import { QUEUE_PRIORITY, type ErrorName } from '@akari/rules';
import { useState, type RefObject } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { About } from './about/About.tsx';
import { useReadQueueItemQuery } from './api.ts';
import { DecisionForm, NO_DECISION } from './DecisionForm.tsx';
import { useKeys } from './keys.ts';
import { LOOK_EVERY_MS } from './look-every.ts';
import { useClaim } from './use-claim.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { queueText } from './text.ts';

/** What stands in the way of a decision, or that nothing does. */
type Standing = 'free' | 'mine' | 'lost' | 'theirs' | 'decided' | 'withdrawn';

function standingOf({ item }: QueueItemPage, user_id: string, lost: boolean): Standing {
  if (item.state === 'decided' || item.state === 'withdrawn') return item.state;
  if (item.holder === null) return lost ? 'lost' : 'free';
  if (item.holder.user_id !== user_id) return 'theirs';
  return lost ? 'lost' : 'mine';
}

const ICONS: Record<Standing, IconName> = {
  free: 'clock',
  mine: 'check',
  lost: 'alert',
  theirs: 'lock',
  decided: 'check',
  withdrawn: 'minus',
};

/** Says who holds the item, or how it was settled; staff hear of a change. */
function StandingLine({ page, standing }: { page: QueueItemPage; standing: Standing }) {
  const t = useText(queueText);
  const { time, dateTime } = useFormat();
  const { holder, claimed_until_ms, decided_by, decided_at_ms, decision } = page.item;
  const name = (standing === 'decided' ? decided_by : holder)?.user_name ?? '';
  const words: Record<Standing, () => string> = {
    free: () => t('state.open'),
    mine: () => t('held', { when: time(claimed_until_ms ?? 0) }),
    lost: () => t('lost'),
    theirs: () => t('held_by', { name, when: time(claimed_until_ms ?? 0) }),
    decided: () =>
      t('decided_by', {
        name,
        when: dateTime(decided_at_ms ?? 0),
        decision: decision === null ? '' : t(`decision.${decision}`),
      }),
    withdrawn: () => t('withdrawn'),
  };
  return (
    <p className="queue-standing" data-standing={standing} role="status">
      <Icon name={ICONS[standing]} size="s" />
      <span>{words[standing]()}</span>
    </p>
  );
}

function Head({ page, heading }: { page: QueueItemPage; heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useText(queueText);
  const { dateTime } = useFormat();
  const { item } = page;
  return (
    <header className="queue-item-head">
      <h2 ref={heading} tabIndex={-1} className="num">
        {t('item', { number: item.item_id })}
      </h2>
      {item.priority === QUEUE_PRIORITY.urgent && <span className="queue-urgent">{t('is_urgent')}</span>}
      <span className="num">{t('due', { when: dateTime(item.due_at_ms) })}</span>
    </header>
  );
}

function Item({
  page,
  keys,
  arrives,
  onNext,
}: {
  page: QueueItemPage;
  keys: boolean;
  arrives: boolean;
  onNext: (item_id: string | null) => void;
}) {
  const t = useText(queueText);
  const { user_id } = useStaff();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [draft, setDraft] = useState(NO_DECISION);
  const { item, about, decisions } = page;
  const held = item.holder?.user_id === user_id;
  const claim = useClaim(item.item_id, held, page.lease_ms, setRefused);
  const standing = standingOf(page, user_id, claim.lost);
  const heading = useKeptFocus<HTMLHeadingElement>(standing, arrives);
  const may_take = (standing === 'free' || standing === 'lost') && about !== null;
  useKeys(keys, (key) => {
    if (key !== 't' || !may_take) return false;
    void claim.take();
    return true;
  });
  return (
    <>
      <Head page={page} heading={heading} />
      <StandingLine page={page} standing={standing} />
      <FormError error={refused} />
      {about === null ? <p className="queue-gone">{t('gone')}</p> : <About about={about} item={item} />}
      {may_take && decisions.length === 0 && <p className="queue-gone">{t('no_right')}</p>}
      {may_take && decisions.length > 0 && (
        <Button look="lit" icon="bolt" busy={claim.busy} onClick={() => void claim.take()}>
          {t('claim')}
        </Button>
      )}
      {standing === 'mine' && (
        <DecisionForm
          page={page}
          keys={keys}
          draft={draft}
          onDraft={setDraft}
          onRefused={setRefused}
          onGiveBack={() => void claim.giveBack()}
          onDone={onNext}
        />
      )}
    </>
  );
}

/** One item: who holds it, what it is about, and the decision. */
export function ItemPage({
  item_id,
  keys,
  arrives,
  onNext,
}: {
  item_id: string;
  keys: boolean;
  /** Whether the item before it was decided, so that the focus is lost. */
  arrives: boolean;
  /** @param item_id the next item that was claimed; null: the queue is empty */
  onNext: (item_id: string | null) => void;
}) {
  const t = useText(queueText);
  const { data, error } = useReadQueueItemQuery(
    { params: { item_id } },
    { pollingInterval: LOOK_EVERY_MS, refetchOnMountOrArgChange: true },
  );
  const failed = apiErrorOf(error);
  return (
    <section className="panel queue-item" aria-label={t('item', { number: item_id })}>
      {data === undefined && failed === null && <Loading />}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data !== undefined && <Item page={data} keys={keys} arrives={arrives} onNext={onNext} />}
    </section>
  );
}
