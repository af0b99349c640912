import type { PushTransport } from './push-transport.ts';
import { vapidKeyOf } from './vapid-key.ts';
import { createWebPushTransport } from './web-push-transport.ts';

/** Opens the way to the push services; null: none are set. */
export const openPush = (
  config: Parameters<typeof createWebPushTransport>[0],
  secret: (purpose: string) => Buffer,
): PushTransport | null =>
  config.services.length === 0 ? null : createWebPushTransport(config, vapidKeyOf(secret));
