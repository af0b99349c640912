import type { SocketAuthentication } from '../../../platform/realtime/socket-server.ts';
import type { Services } from '../../../platform/services.ts';
import { identify } from './authenticate.ts';

/** Authenticates a socket once, when it connects; ending its login disconnects it. */
export const socketAuthentication =
  (services: Services): SocketAuthentication =>
  async ({ cookie, dlauth }) => {
    const bearer = typeof dlauth === 'string' ? `Bearer ${dlauth}` : undefined;
    const { person } = await identify(services, { cookie, bearer });
    return person;
  };
