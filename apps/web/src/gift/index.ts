export { GiftPanel } from './late.ts';
export { giftText } from './text.ts';
export { useGift, type GiftView } from './use-gift.ts';
