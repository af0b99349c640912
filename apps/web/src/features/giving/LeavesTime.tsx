import { timeAfterGivingMs, type PaidTime, type PointType } from '@akari/rules';
import { useTerms } from '../../platform/site/use-terms.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { tipText } from './text.ts';
import './leaves-time.css';

/** The session that runs, and the kind of points that pays for it. */
export interface RunningTime extends PaidTime {
  point_type: PointType;
}

/** The shown time is whole tens of seconds, so that it is not read again with every receipt. */
const STEP_MS = 10_000;

/** Says before a tip or gift is sent that it leaves little of the running chat; nothing where it does not. */
export function LeavesTime({
  running,
  units,
  point_type,
}: {
  /** Null: no session runs. */
  running: RunningTime | null;
  units: number;
  point_type: PointType;
}) {
  const t = useText(tipText);
  const { duration } = useFormat();
  const { giving_warn_ms } = useTerms();
  if (running === null || running.point_type !== point_type) return null;
  const left_ms = timeAfterGivingMs(running, units);
  if (left_ms === null || left_ms >= giving_warn_ms) return null;
  const shown_ms = Math.floor(left_ms / STEP_MS) * STEP_MS;
  return (
    <p className="leaves-time" role="status">
      <Icon name="clock" size="s" />
      <span>{shown_ms === 0 ? t('leaves_nothing') : t('leaves', { duration: duration(shown_ms) })}</span>
    </p>
  );
}
