import { POLL_OPTIONS_MOST, POLL_SECONDS, POLL_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs } from '../common/index.ts';

/** A poll as everybody sees it. */
export const poll = z.object({
  poll_id: id,
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.int() })),
  state: z.enum(POLL_STATES),
  /** When it ends by itself. */
  until_ms: timeMs,
});
export type PollSeen = z.infer<typeof poll>;

/** The last poll of a running broadcast; null: none. Of two, the one with the larger version is the newer. */
export const pollOfChannel = z.object({ channel_id: id, version: z.int(), poll: z.nullable(poll) });
export type PollOfChannel = z.infer<typeof pollOfChannel>;

export const getPoll = defineCall({
  method: 'GET',
  path: '/api/poll',
  action: 'poll.read',
  query: z.object({ performer_name: performerName }),
  answer: z.object({
    seen: pollOfChannel,
    /** Number of the option that this person chose in it, from 0; null: none. */
    own: z.nullable(z.int()),
  }),
});

/** Performer: begins a poll of the running broadcast. */
export const beginPoll = defineCall({
  method: 'POST',
  path: '/api/poll',
  action: 'poll.hold',
  body: z.object({
    question: z.string().check(z.maxLength(600)),
    options: z
      .array(z.string().check(z.maxLength(300)))
      .check(z.minLength(1), z.maxLength(POLL_OPTIONS_MOST)),
    seconds: z.literal(POLL_SECONDS),
  }),
  answer: pollOfChannel,
});

/** Performer: ends the poll with its result, or without one. */
export const closePoll = defineCall({
  method: 'POST',
  path: '/api/poll/:poll_id/close',
  action: 'poll.hold',
  params: z.object({ poll_id: id }),
  body: z.object({ how: z.enum(['end', 'cancel']) }),
  answer: pollOfChannel,
});

/** Viewer: votes, once. Choosing the same option again changes nothing. */
export const votePoll = defineCall({
  method: 'POST',
  path: '/api/poll/:poll_id/vote',
  action: 'poll.vote',
  params: z.object({ poll_id: id }),
  body: z.object({ option: z.int().check(z.minimum(0), z.maximum(POLL_OPTIONS_MOST - 1)) }),
  answer: z.object({ own: z.int() }),
});
