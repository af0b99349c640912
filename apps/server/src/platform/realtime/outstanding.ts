import type { RealtimeSocket } from './realtime.ts';

/** Number of events of each socket that are not acknowledged yet. */
const outstanding = new WeakMap<RealtimeSocket, number>();

export const answersOutstanding = (socket: RealtimeSocket): number => outstanding.get(socket) ?? 0;

/** Counts an event that must be acknowledged. @returns a function to call once it is */
export function owesAnswer(socket: RealtimeSocket): () => void {
  outstanding.set(socket, answersOutstanding(socket) + 1);
  return () => void outstanding.set(socket, answersOutstanding(socket) - 1);
}
