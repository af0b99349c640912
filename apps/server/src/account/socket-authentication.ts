import type { SocketAuthentication } from '../platform/realtime/socket-server.ts';
import type { Services } from '../platform/services.ts';
import { personOfRequest } from './authenticate.ts';

/** A socket is authenticated once, as it connects; ending the login closes it. */
export const socketAuthentication =
  (services: Services): SocketAuthentication =>
  ({ cookie, dlauth }) =>
    personOfRequest(services, {
      cookie,
      bearer: typeof dlauth === 'string' ? `Bearer ${dlauth}` : undefined,
    });
