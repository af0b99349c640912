import type { ErrorName } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useClaimItemMutation, useGiveItemBackMutation, useRenewItemClaimMutation } from './api.ts';

/** A claim is renewed three times in its lease, so that one lost request does not end it. */
const RENEWALS_A_LEASE = 3;

/**
 * The claim of an item: taken, renewed while the page is open, and given back.
 * @param held whether the server last said that this person holds it
 */
export function useClaim(
  item_id: string,
  held: boolean,
  lease_ms: number,
  onRefused: (error: ErrorName | null) => void,
) {
  const [claim, claiming] = useClaimItemMutation();
  const [renew] = useRenewItemClaimMutation();
  const [back] = useGiveItemBackMutation();
  const [lost, setLost] = useState(false);
  const params = { item_id };

  const renewal = useEffectEvent(async () => {
    const { error } = await renew({ params });
    const name = apiErrorOf(error)?.name;
    // Anything else may pass: the lease is longer than a short fault.
    if (name === 'queue_claim_lost' || name === 'queue_item_decided') setLost(true);
  });
  useEffect(() => {
    if (!held || lost) return undefined;
    const timer = setInterval(() => void renewal(), lease_ms / RENEWALS_A_LEASE);
    return () => clearInterval(timer);
  }, [held, lost, lease_ms]);

  return {
    lost,
    busy: claiming.isLoading,
    take: async (): Promise<void> => {
      const { error } = await claim({ params });
      setLost(false);
      onRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    },
    giveBack: async (): Promise<void> => {
      const { error } = await back({ params });
      onRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    },
  };
}
