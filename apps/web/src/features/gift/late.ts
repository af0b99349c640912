import { latePart } from '../../platform/error/late-part.tsx';

export const GiftPanel = latePart(async () => (await import('./GiftPanel.tsx')).GiftPanel);
