import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';

/**
 * The media node of this person's publisher or subscriber is gone: requesting access again leads to another
 * node.
 */
export const mediaReconnectEvent = defineServerEvent({
  name: 'media.reconnect',
  body: z.object({ role: z.enum(['publish', 'play']), channel_id: id }),
});
