import { PATHS } from '../../platform/browser/paths.ts';

/** The address of the supporters of a performer. */
export const supportersPath = (performer_name: string): string =>
  `${PATHS.ranking}?of=${encodeURIComponent(performer_name)}`;
