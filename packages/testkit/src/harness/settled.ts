import type { Page } from 'playwright-core';
import { settle } from './measure/settle.ts';

/** Waits for two frames, the fonts and the end of all transitions, so that a measurement is of the final layout. */
export const settled = (page: Page): Promise<void> => page.evaluate(settle);
