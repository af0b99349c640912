import type { RunningTime } from '../giving/LeavesTime.tsx';
import type { RoomView } from './room-tool.ts';

/** Returns the session that a tip or gift would shorten; null: none runs. */
export const runningTime = ({
  receipt,
  session,
}: Pick<RoomView, 'receipt' | 'session'>): RunningTime | null =>
  receipt === null || session === null ? null : { ...receipt, point_type: session.point_type };
