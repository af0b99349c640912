import { latePart } from '../../../platform/error/late-part.tsx';

export const ToyPanel = latePart(async () => (await import('./ToyPanel.tsx')).ToyPanel);
