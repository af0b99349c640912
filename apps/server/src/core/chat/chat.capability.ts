import type { Capability } from '../../platform/capability.ts';
import { chatEvents, homeEvents } from './chat.events.ts';
import { mayReturn } from './may-return.ts';

/** Boards of channels and the events of the home page. */
export const chatCapability: Capability = {
  name: 'chat',
  mayReturn,
  socket: (socket, services) => {
    homeEvents(socket, services);
    chatEvents(socket, services);
  },
};
