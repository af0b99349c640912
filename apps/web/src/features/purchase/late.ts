import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const PurchasePanel = latePart(async () => (await import('./PurchasePanel.tsx')).PurchasePanel);
