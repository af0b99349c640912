import type { Action, StaffRight } from '@akari/rules';
import type * as z from 'zod/mini';

/**
 * A schema of zod/mini, whose checks are functions, so that the page's bundle has only those that it uses.
 */
type Schema = z.ZodMiniType;

/** What every HTTP call of the contract has. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify path: `/api/session/:session_id/leave`. */
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** For money and other lasting effects: needs the `Idempotency-Key` header (1 to 64 characters). */
  idempotent?: true;
}

/**
 * One HTTP call of the contract. The server registers it and the web app calls it; both infer their types
 * from it.
 */
export interface Call extends HttpCall {
  /** Who may make the call, by the policy of the rules. */
  action: Action;
}

/** How a login has to be proven for a call of the back office, beyond the password (docs/product-rules.md). */
export type StaffProof =
  /** Not at all: it tells staff that a proof is needed. */
  | 'none'
  /** By a proof of this login that is not idle for too long. */
  | 'open'
  /** By a proof of the last minutes: for money, exports and roles. */
  | 'fresh';

/** One HTTP call of the back office. People who are not of the staff get the answer of an unknown path. */
export interface OfficeCall extends HttpCall {
  path: `/api/office/${string}`;
  /** The right that a member of the staff needs, for at least one site; null: all staff. */
  right: StaffRight | null;
  /** Default: `open`. */
  proof?: StaffProof;
  /** The page makes the call by itself, so it does not show that a person is there: an idle proof stays idle. */
  renews_proof?: false;
}
export const defineCall = <const C extends Call>(call: C): C => call;
export const defineOfficeCall = <const C extends OfficeCall>(call: C): C => call;
export type AnswerOf<C extends HttpCall> = z.infer<C['answer']>;
export type BodyOf<C extends HttpCall> = C['body'] extends Schema ? z.input<C['body']> : undefined;

/**
 * Header of every answer: the server's clock, milliseconds since the epoch, so that countdowns are equal on
 * all screens.
 */
export const SERVER_TIME_HEADER = 'x-server-time-ms';
