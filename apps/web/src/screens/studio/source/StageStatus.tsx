import { useAppSelector } from '../../../app/hooks.ts';
import { selectStatus } from '../../../channel/channel.slice.ts';
import { StatusChip } from '../../../kit/StatusChip.tsx';

/** What viewers are told about the broadcast, on the stage itself. */
export function StageStatus() {
  return (
    <span className="stage-status">
      <StatusChip status={useAppSelector(selectStatus)} look="large" />
    </span>
  );
}
