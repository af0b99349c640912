import type { Capability } from '../platform/capability.ts';
import { chatEvents, homeEvents } from './chat.events.ts';
import { mayReturn } from './may-return.ts';

/** Rooms and their boards: entering, lines, home page. */
export const chatCapability: Capability = {
  name: 'chat',
  mayReturn,
  socket: (socket, services) => {
    homeEvents(socket, services);
    chatEvents(socket, services);
  },
};
