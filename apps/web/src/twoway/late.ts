import { latePart } from '../error/late-part.tsx';

/** With its preview and its choice of devices. */
export const TwowayCard = latePart(async () => (await import('./TwowayCard.tsx')).TwowayCard);
