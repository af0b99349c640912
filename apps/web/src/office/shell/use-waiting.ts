import { countWaiting, type WaitingWork } from '@akari/contract/office';
import { api, quietQueryOf } from '../../platform/api/api.ts';

const { useCountWaitingQuery } = api.injectEndpoints({
  endpoints: (build) => ({ countWaiting: quietQueryOf(build, countWaiting) }),
});
const LOOK_EVERY_MS = 30_000;

/** What waits for the member of the staff; null: not known yet, or the login is not proven. */
export function useWaiting(): WaitingWork | null {
  const { data, isError } = useCountWaitingQuery(undefined, {
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  return isError ? null : (data ?? null);
}
