import type { PurchaseOrder } from '@akari/contract/purchase';
import type { StoredCard } from '@akari/contract/stored-card';
import type { ErrorName } from '@akari/rules';
import { useEffect } from 'react';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useLanguage } from '../../../text/index.ts';
import { useChargeStoredCardMutation, useReviewCardOrderQuery } from './api.ts';

interface CardPay {
  order: PurchaseOrder | undefined;
  failed: ErrorName | null;
  refused: ErrorName | null;
  fetching: boolean;
  refetch: () => void;
  busy: boolean;
  /** The card cannot be charged for this pack. */
  unusable: boolean;
  onPay: () => void;
}

/**
 * The order of a pack as the server composes it for the card on file, and its one purchase.
 * @param card null: the person pays in another way
 */
export function useCardPay(
  pack_id: string,
  card: StoredCard | null,
  onCharged: (purchase_id: string) => void,
): CardPay {
  const lang = useLanguage();
  const card_id = card?.card_id ?? '';
  const [charge, { isLoading, error }] = useChargeStoredCardMutation();
  const asked = { query: { pack_id, card_id, lang } };
  const review = useReviewCardOrderQuery(asked, { skip: card === null, refetchOnMountOrArgChange: true });
  const refused = apiErrorOf(error)?.name ?? null;
  const failed = apiErrorOf(review.error)?.name ?? null;
  const { currentData: shown, isFetching: fetching, refetch } = review;
  useEffect(() => {
    if (refused === 'order_changed' && card_id !== '') void refetch();
  }, [refused, refetch, card_id]);
  const pay = async (): Promise<void> => {
    if (shown === undefined) return;
    const body = { pack_id, card_id, order_hash: shown.order.hash, lang };
    const answer = await charge({ body, idempotency_key: shown.key });
    if (answer.data !== undefined) onCharged(answer.data.purchase.purchase_id);
  };
  return {
    ...{ order: shown?.order, failed, refused, fetching, busy: isLoading },
    unusable: failed === 'not_found' || refused === 'not_found',
    refetch: () => void refetch(),
    onPay: () => void pay(),
  };
}
