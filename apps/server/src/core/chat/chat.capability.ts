import type { Capability } from '../../platform/capability.ts';
import { chatEvents } from './chat.events.ts';
import { mayReturn } from './may-return.ts';

/** Boards of channels. */
export const chatCapability: Capability = {
  name: 'chat',
  mayReturn,
  socket: chatEvents,
};
