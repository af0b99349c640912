export { useGift } from './use-gift.ts';
