import { PATHS } from '@akari/rules';
import type { Services } from '../../platform/services.ts';

/** In the texts of a demo it stands for the origin at which the page was opened. */
export const DEMO_ORIGIN = 'https://demo.invalid';

/** The origin of links in mails. It is never what a request names, which anybody may have chosen. */
export const mailOrigin = ({ config }: Pick<Services, 'config'>): string =>
  config.public_url !== '' ? config.public_url : DEMO_ORIGIN;

/** The address of the page that a link of a mail opens. The token is in the fragment, which no server log has. */
export const linkTo = (
  services: Pick<Services, 'config'>,
  view: 'verify' | 'password',
  token: string,
): string => `${mailOrigin(services)}${PATHS.mail}#${view}=${token}`;

export const pageUrl = (services: Pick<Services, 'config'>, path: string): string =>
  `${mailOrigin(services)}${path}`;
