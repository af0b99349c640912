import { defineServerEvent, nothing } from '../common/index.ts';

/** The login of this socket was ended elsewhere. */
export const loginEndedEvent = defineServerEvent({ name: 'login.ended', body: nothing });
