export { useGift, type GiftView } from './use-gift.ts';
