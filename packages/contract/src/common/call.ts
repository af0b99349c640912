import type { Action } from '@akari/rules';
import type * as z from 'zod/mini';

/**
 * A schema of zod/mini, whose checks are functions, so that the page's bundle has only those that it uses.
 */
type Schema = z.ZodMiniType;

/**
 * One HTTP call of the contract. The server registers it and the web app calls it; both infer their types
 * from it.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify path: `/api/session/:session_id/leave`. */
  path: string;
  /** Who may make the call, by the policy of the rules. */
  action: Action;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** For money and other lasting effects: needs the `Idempotency-Key` header (1 to 64 characters). */
  idempotent?: true;
}
export const defineCall = <const C extends Call>(call: C): C => call;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
export type BodyOf<C extends Call> = C['body'] extends Schema ? z.input<C['body']> : undefined;

/**
 * Header of every answer: the server's clock, milliseconds since the epoch, so that countdowns are equal on
 * all screens.
 */
export const SERVER_TIME_HEADER = 'x-server-time-ms';
