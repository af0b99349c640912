import type { RealtimeSocket } from './realtime.ts';

/** Events of each socket that are not answered yet. */
const outstanding = new WeakMap<RealtimeSocket, number>();

export const answersOutstanding = (socket: RealtimeSocket): number => outstanding.get(socket) ?? 0;

/** @returns to be called once it is answered */
export function owesAnswer(socket: RealtimeSocket): () => void {
  outstanding.set(socket, answersOutstanding(socket) + 1);
  return () => void outstanding.set(socket, answersOutstanding(socket) - 1);
}
