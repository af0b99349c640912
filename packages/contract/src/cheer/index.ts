import { CHEERED_MOST } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName } from '../common/index.ts';

/** Cheers of the running broadcast, of all viewers together; 0 without one. */
export const cheersOfChannel = z.object({ channel_id: id, cheers: z.int() });
export type CheersOfChannel = z.infer<typeof cheersOfChannel>;

/** What a viewer may still send on this day of Japan. */
const ownCheers = z.object({
  left: z.int(),
  /** Watching time until there is one more, milliseconds; null: today there will be no more. */
  next_ms: z.nullable(z.int()),
});
export type OwnCheers = z.infer<typeof ownCheers>;

export const getCheers = defineCall({
  method: 'GET',
  path: '/api/cheers',
  action: 'cheer.read',
  query: z.object({ performer_name: performerName }),
  /** `own`: null for who cannot cheer. */
  answer: z.object({ seen: cheersOfChannel, own: z.nullable(ownCheers) }),
});

/** Viewer: cheers, without points. */
export const sendCheer = defineCall({
  method: 'POST',
  path: '/api/cheer',
  action: 'cheer.send',
  idempotent: true,
  body: z.object({ performer_name: performerName }),
  answer: z.object({ seen: cheersOfChannel, own: ownCheers }),
});

/** Performer: who cheered in the running broadcast, or in the last one, the most cheers first. Without those she ignores. */
export const listCheers = defineCall({
  method: 'GET',
  path: '/api/channel/cheers',
  action: 'cheer.list',
  answer: z.object({
    cheered: z
      .array(z.object({ user_id: id, user_name: z.string(), cheers: z.int() }))
      .check(z.maxLength(CHEERED_MOST)),
  }),
});
