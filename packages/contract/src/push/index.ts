import { PUSH_ENDPOINT_MAX, PUSH_KEY, PUSH_SECRET } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';

/** A browser that gets the person's pushes. Its address and keys are never sent back. */
export const pushDevice = z.object({
  device_id: id,
  /** The header User-Agent of its login. */
  user_agent: z.string(),
  /** It belongs to the login of this request. */
  current: z.boolean(),
  added_at_ms: timeMs,
  /** When its push service last accepted a push; null: never. */
  told_at_ms: z.nullable(timeMs),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const listPushDevices = defineCall({
  method: 'GET',
  path: '/api/push',
  action: 'push.manage',
  answer: z.object({
    /** The key of this service that browsers subscribe with: base64url. */
    public_key: z.string(),
    devices: z.array(pushDevice),
    /** How many the person may have. */
    most: z.int(),
    /** Whether pushes name the performer. */
    detailed: z.boolean(),
  }),
});

/** Adds the browser, or moves it to the login of the request. */
export const addPushDevice = defineCall({
  method: 'POST',
  path: '/api/push/devices',
  action: 'push.manage',
  body: z.object({
    endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_MAX)),
    p256dh: z.string().check(z.regex(PUSH_KEY)),
    auth: z.string().check(z.regex(PUSH_SECRET)),
    /** The browser has exchanged this endpoint for the new one. */
    replaces: z.optional(z.string().check(z.maxLength(PUSH_ENDPOINT_MAX))),
  }),
  answer: z.object({ device_id: id }),
});

const named = z.object({ device_id: id });
/** One that has ended already changes nothing. */
export const endPushDevice = defineCall({
  method: 'DELETE',
  path: '/api/push/devices/:device_id',
  action: 'push.manage',
  params: named,
  answer: nothing,
});
/** Sends a push that says that pushes arrive. */
export const testPushDevice = defineCall({
  method: 'POST',
  path: '/api/push/devices/:device_id/test',
  action: 'push.manage',
  params: named,
  answer: nothing,
});
export const setPushDetail = defineCall({
  method: 'POST',
  path: '/api/push/detail',
  action: 'push.manage',
  body: z.object({ detailed: z.boolean() }),
  answer: nothing,
});
