import { latePart } from '../error/late-part.tsx';

/** The card that requests a two-way, loaded on demand with its preview and choice of devices. */
export const TwowayCard = latePart(async () => (await import('./TwowayCard.tsx')).TwowayCard);
