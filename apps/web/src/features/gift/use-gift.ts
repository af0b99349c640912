import type { GiftId } from '@akari/rules';
import type { TipWish } from '../giving/tip-machine.ts';
import { useGiving, type GivingView } from '../giving/use-giving.ts';
import { useSendGiftMutation } from './api.ts';

interface GiftWish extends TipWish {
  gift: GiftId;
}
export type GiftView = GivingView<GiftWish>;

/** Sends gifts to one performer. */
export function useGift(performer_name: string, onSent?: () => void): GiftView {
  const [sendGift] = useSendGiftMutation();
  return useGiving<GiftWish>((wish, keyFor) => {
    const body = { performer_name, ...wish };
    return sendGift({ body, idempotency_key: keyFor(body) });
  }, onSent);
}
