import { useGiving, type GiftView, type GiftWish } from '../giving/use-giving.ts';
import { useSendGiftMutation } from './api.ts';

/** Sends gifts to one performer. */
export function useGift(performer_name: string, onSent?: () => void): GiftView {
  const [sendGift] = useSendGiftMutation();
  return useGiving<GiftWish>((wish, keyFor) => {
    const body = { performer_name, ...wish };
    return sendGift({ body, idempotency_key: keyFor(body) });
  }, onSent);
}
