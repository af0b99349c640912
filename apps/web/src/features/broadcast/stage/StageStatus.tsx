import { useAppSelector } from '../../../platform/store/hooks.ts';
import { selectStatus } from '../../channel/studio/channel.slice.ts';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';

/** The status as viewers see it, on the stage. */
export function StageStatus() {
  return (
    <span className="stage-status">
      <StatusChip status={useAppSelector(selectStatus)} look="large" />
    </span>
  );
}
