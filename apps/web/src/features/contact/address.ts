import { PATHS } from '../../platform/browser/paths.ts';

/** The page of a member's conversation. A guest's code is in no address. */
export const contactAddress = (number: string): string =>
  `${PATHS.contact}?number=${encodeURIComponent(number)}`;
