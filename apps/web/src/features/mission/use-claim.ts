import type { MissionClaim } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { missionApi, useClaimMissionMutation } from './api.ts';

/**
 * Takes a reward or a stamp once, however often the button is pressed, and shows the missions as they are then.
 * @param said what the page says of so many miles
 */
export function useClaim(said: (miles: number) => string, onTaken?: () => void) {
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [send, { isLoading }] = useClaimMissionMutation();
  const claim = async (kind: MissionClaim, miles: number): Promise<void> => {
    const body = { kind, miles };
    const { data, error: failed } = await send({ body, idempotency_key: intent.keyFor(body) });
    const error = apiErrorOf(failed);
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (data === undefined) {
      dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
      // Another page may have taken it, or staff may have changed it.
      void dispatch(
        missionApi.endpoints.getMissions.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      return;
    }
    await dispatch(missionApi.util.upsertQueryData('getMissions', undefined, data.missions));
    dispatch(noticeShown({ kind: 'success', text: said(data.miles) }));
    onTaken?.();
  };
  return { claim, busy: isLoading };
}
