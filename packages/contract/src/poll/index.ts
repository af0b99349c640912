import { POINT_TYPE, POLL_OPTIONS_MOST, POLL_SECONDS, POLL_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, id, performerName, pointType, timeMs, units } from '../common/index.ts';

/** A poll as everybody sees it. */
export const poll = z.object({
  poll_id: id,
  question: z.string(),
  options: z.array(z.object({ text: z.string(), votes: z.int() })),
  state: z.enum(POLL_STATES),
  /** When it ends by itself. */
  until_ms: timeMs,
  /** What a vote costs; 0: nothing, and each person has one. */
  units: z._default(units, 0),
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
    /** Number of the option that this person chose in it last, from 0; null: none. */
    own: z.nullable(z.int()),
    /** The most that a vote may cost; absent: votes by points are not possible here. */
    most_units: z.optional(units),
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
    /** The price of a vote; 0: none. */
    units: z._default(units.check(z.nonnegative()), 0),
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

/** Viewer: pays for a vote in a poll by points. Each payment is a vote, also for another option. */
export const buyPollVote = defineCall({
  method: 'POST',
  path: '/api/poll/:poll_id/paid-vote',
  action: 'poll.vote',
  idempotent: true,
  params: z.object({ poll_id: id }),
  body: z.object({
    option: z.int().check(z.minimum(0), z.maximum(POLL_OPTIONS_MOST - 1)),
    anonymous: z.boolean(),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ vote_id: id, own: z.int(), units, balance }),
});
