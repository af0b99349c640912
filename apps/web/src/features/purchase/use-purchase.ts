import type { Purchase } from '@akari/contract/purchase';
import { useDispatch } from 'react-redux';
import { useEffect } from 'react';
import { accountApi } from '../../platform/person/api.ts';
import { useGetPurchaseQuery } from './api.ts';

const ASK_EVERY_MS = 2_000;
/** A bank transfer takes days. */
const TRANSFER_ASK_EVERY_MS = 30_000;

/**
 * Polls a purchase until it is settled or has failed: the provider may report at any time, and the socket may be
 * disconnected at that moment. Fetches the balance when the purchase settles.
 */
export function usePurchase(purchase_id: string | null): { purchase: Purchase | null; failed: unknown } {
  const dispatch = useDispatch();
  const known = useGetPurchaseQuery(
    { params: { purchase_id: purchase_id ?? '' } },
    { skip: purchase_id === null, refetchOnMountOrArgChange: true },
  );
  // Of another purchase, or of none, what was fetched last is not shown.
  const purchase = known.currentData?.purchase ?? null;
  const pending = purchase_id !== null && purchase?.state !== 'settled' && purchase?.state !== 'failed';
  const every_ms = purchase?.method === 'transfer' ? TRANSFER_ASK_EVERY_MS : ASK_EVERY_MS;
  const { refetch } = known;
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(() => void refetch(), every_ms);
    return () => clearInterval(timer);
  }, [pending, refetch, every_ms]);
  const settled = purchase?.state === 'settled';
  useEffect(() => {
    if (settled)
      void dispatch(
        accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }) as never,
      );
  }, [settled, dispatch]);
  return { purchase, failed: purchase === null ? known.error : undefined };
}
