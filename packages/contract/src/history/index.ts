import { MEMO_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { viewerProfile } from '../viewer-profile/index.ts';
import { cursorQuery, defineCall, id, nothing, performerName, timeMs, units } from '../common/index.ts';

const page = z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 20) });
/** The own words about a person, which others never read; '': none. */
const memo = z.string();

/** A viewer's visit to a performer: sessions that follow each other. */
export const pastVisit = z.object({
  visit_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  /** Her account is open, so that her room can be visited. */
  open: z.boolean(),
  started_at_ms: timeMs,
  /** Time of the picture that arrived. */
  lasted_ms: z.int(),
  /** What was paid for: time, and everything given or bought during it. */
  spent_units: units,
  memo,
});
export type PastVisit = z.infer<typeof pastVisit>;

/** Viewer: the own visits of the last year, newest first. */
export const listHistory = defineCall({
  method: 'GET',
  path: '/api/history',
  action: 'history.manage',
  query: page,
  answer: z.object({
    visits: z.array(pastVisit),
    next_before: z.nullable(z.string()),
    /** How many days back the list reaches. */
    days: z.int(),
  }),
});
/** Viewer: takes a visit out of the own history. The statement, and what the performer sees, stay as they are. */
export const forgetVisit = defineCall({
  method: 'POST',
  path: '/api/history/:visit_id/forget',
  action: 'history.manage',
  params: z.object({ visit_id: id }),
  answer: nothing,
});
/** Viewer: takes all visits out of the own history, or those to one performer. */
export const forgetHistory = defineCall({
  method: 'POST',
  path: '/api/history/forget',
  action: 'history.manage',
  body: z.object({ performer_name: z.optional(performerName) }),
  answer: nothing,
});

/** A viewer who visited a performer, as she sees them. */
export const visitor = z.object({
  viewer_id: id,
  user_name: z.string(),
  visits: z.int(),
  last_at_ms: timeMs,
  lasted_ms: z.int(),
  /** Her part of what the viewer paid under their name. */
  earned_units: units,
  /** What the viewer shows of themselves. */
  profile: viewerProfile,
  memo,
});
export type Visitor = z.infer<typeof visitor>;

/** Performer: who visited her in the last year, the latest first. */
export const listVisitors = defineCall({
  method: 'GET',
  path: '/api/visitors',
  action: 'history.read_visitors',
  query: page,
  answer: z.object({
    visitors: z.array(visitor),
    next_before: z.nullable(z.string()),
    days: z.int(),
  }),
});

/** Viewer or performer: the own memo about a person of whom they may keep one. */
export const getMemo = defineCall({
  method: 'GET',
  path: '/api/memos/:user_name',
  action: 'memo.set',
  params: z.object({ user_name: performerName }),
  answer: z.object({ memo }),
});
/**
 * Keeps a memo: a viewer about a performer, or a performer about a viewer who has visited her; an empty one deletes it.
 */
export const setMemo = defineCall({
  method: 'POST',
  path: '/api/memos/:user_name',
  action: 'memo.set',
  params: z.object({ user_name: performerName }),
  /** Characters are counted by the rules: at most `MEMO_MAX`. */
  body: z.object({ text: z.string().check(z.maxLength(8 * MEMO_MAX)) }),
  answer: z.object({ memo }),
});
