import { PATHS } from '../../platform/browser/paths.ts';

/** The page on which a link to a new password is asked for. */
export const PASSWORD_ADDRESS = PATHS.mail;
/** The page that shows what a demo would have sent. */
export const DEMO_MAIL_ADDRESS = `${PATHS.mail}?inbox`;
