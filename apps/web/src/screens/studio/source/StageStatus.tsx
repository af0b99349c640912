import { useAppSelector } from '../../../app/hooks.ts';
import { selectStatus } from '../../../channel/channel.slice.ts';
import { StatusChip } from '../../../kit/StatusChip.tsx';

/** The status as viewers see it, on the stage. */
export function StageStatus() {
  return (
    <span className="stage-status">
      <StatusChip status={useAppSelector(selectStatus)} look="large" />
    </span>
  );
}
