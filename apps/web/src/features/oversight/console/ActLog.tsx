import type { OversightAct } from '@akari/contract/oversight';
import { stopReasonText } from '../../../kit/stop-reason/text.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../../kit/feedback/Skeleton.tsx';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useOversightActsQuery } from './api.ts';
import { oversightText } from './text.ts';

const LOOKS = {
  'bar.kick': ['door', 'bar_kick'],
  'bar.ban': ['ban', 'bar_ban'],
  'session.end': ['close', 'session_end'],
  'broadcast.end': ['power', 'broadcast_end'],
  'message.send': ['mail', 'message_send'],
  'room.enter_private': ['eye', 'room_enter_private'],
} as const satisfies Partial<Record<OversightAct['act'], readonly [IconName, string]>>;
const OTHER = ['history', 'other'] as const;
const lookOf = (
  act: OversightAct['act'],
): readonly [IconName, (typeof LOOKS)[keyof typeof LOOKS][1] | 'other'] =>
  act in LOOKS ? LOOKS[act as keyof typeof LOOKS] : OTHER;

function Act({ act: { at_ms, act, staff_name, person_name, reason, note } }: { act: OversightAct }) {
  const t = useText(oversightText);
  const of_reason = useText(stopReasonText);
  const { time } = useFormat();
  const [icon, word] = lookOf(act);
  const why = [...(reason === null ? [] : [of_reason(`reason.${reason}`)]), ...(note === null ? [] : [note])];
  return (
    <li>
      <Icon name={icon} />
      <span className="oversight-who">
        <b>{t(`act.${word}`, { name: person_name ?? '' })}</b>
        {why.length > 0 && <small>{why.join(' · ')}</small>}
        <small className="num">{t('acts.by', { staff: staff_name, time: time(at_ms) })}</small>
      </span>
    </li>
  );
}

/** What staff did in this broadcast, the latest first. */
export function ActLog({ performer_name }: { performer_name: string }) {
  const t = useText(oversightText);
  const k = useText(kitText);
  const { data, isError, refetch } = useOversightActsQuery(
    { params: { performer_name } },
    { refetchOnMountOrArgChange: true },
  );
  if (isError)
    return (
      <p role="alert">
        {t('acts.failed')}
        <Button size="s" onClick={() => void refetch()}>
          {k('retry')}
        </Button>
      </p>
    );
  if (data === undefined) return <Loading />;
  if (data.acts.length === 0) return <EmptyState title={t('acts.empty')} />;
  return (
    <ol className="oversight-list" tabIndex={0} aria-label={t('tab.acts')}>
      {data.acts.map((act) => (
        <Act key={act.seq} act={act} />
      ))}
    </ol>
  );
}
