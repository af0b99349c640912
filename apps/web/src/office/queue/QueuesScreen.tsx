import type { QueueSummary } from '@akari/contract/queue';
import { useNavigate } from 'react-router';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListQueuesQuery } from './api.ts';
import { LOOK_EVERY_MS } from './look-every.ts';
import { useTakeNext } from './use-take-next.ts';
import { queueText } from './text.ts';
import './queue.css';

const ICONS: Record<QueueSummary['kind'], IconName> = {
  report: 'alert',
  child_safety: 'shield',
  id_video: 'play',
  door_picture: 'image',
  review: 'tanzaku',
  profile: 'profile',
  album: 'image',
  blog: 'text',
  viewer_profile: 'user',
  bar_lift: 'undo',
  contact: 'mail',
  payment: 'card',
  plan_stop: 'clock',
  difference: 'receipt',
  refund: 'undo',
};

function Queue({ queue }: { queue: QueueSummary }) {
  const t = useText(queueText);
  const { dateTime, number } = useFormat();
  const { take, busy } = useTakeNext();
  const navigate = useNavigate();
  const { kind, count, urgent, free, oldest_due_at_ms } = queue;
  const name = t(`kind.${kind}`);
  const next = async (): Promise<void> => {
    const item_id = await take(kind);
    if (item_id !== null) void navigate(`/queues/${kind}/${item_id}`);
  };
  return (
    <li className="panel queue-card" data-urgent={urgent > 0 || undefined}>
      <h2>
        <Icon name={ICONS[kind]} />
        {name}
      </h2>
      <p className="queue-count num">
        <b>{number(count)}</b>
        {urgent > 0 && <span className="queue-urgent">{t('urgent', { count: urgent })}</span>}
      </p>
      <p className="queue-facts">
        {oldest_due_at_ms === null ? (
          t('none')
        ) : (
          <>
            <span>{t('free', { count: free })}</span>
            <span>{t('oldest', { when: dateTime(oldest_due_at_ms) })}</span>
          </>
        )}
      </p>
      <div className="queue-ways">
        <Button
          icon="bolt"
          disabled={free === 0}
          busy={busy}
          aria-label={t('next_label', { kind: name })}
          onClick={() => void next()}
        >
          {t('next')}
        </Button>
        <ButtonLink look="ghost" to={`/queues/${kind}`} aria-label={t('open_label', { kind: name })}>
          {t('open')}
        </ButtonLink>
      </div>
    </li>
  );
}

/** The queues that the member of the staff may see, with how much waits and what is due first. */
export function Component() {
  const t = useText(queueText);
  const { data, error } = useListQueuesQuery(undefined, { pollingInterval: LOOK_EVERY_MS });
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data?.queues.length === 0 && <EmptyState title={t('no_queue')}>{t('no_queue_text')}</EmptyState>}
      <ul className="queue-cards">
        {data?.queues.map((queue) => (
          <Queue key={queue.kind} queue={queue} />
        ))}
      </ul>
    </OfficePage>
  );
}
