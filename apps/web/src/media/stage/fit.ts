import { readStored, store } from '../../platform/browser/storage.ts';

/** How a picture that fills a phone's screen is fitted: `whole` shows all of it, `fill` cuts off what does not fit. */
export type Fit = 'fill' | 'whole';

const KEPT_AS = 'akari.fit';

/** Returns the fit that this browser stored. By default nothing of the performer is cut off. */
export const keptFit = (): Fit => (readStored(KEPT_AS) === 'fill' ? 'fill' : 'whole');

export const keepFit = (fit: Fit): void => store(KEPT_AS, fit);
