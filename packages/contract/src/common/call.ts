import type * as z from 'zod/mini';

/** What the contract's schemas are: zod's functions, of which a page fetches those that it uses. */
type Schema = z.ZodMiniType;

/** One HTTP call of the contract. The server registers it, the web app calls it; both infer their types from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify path: `/api/session/:session_id/leave`. */
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** Money and anything kept: needs the `Idempotency-Key` header (1 to 64 characters). */
  idempotent?: true;
}
export const defineCall = <const C extends Call>(call: C): C => call;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
export type BodyOf<C extends Call> = C['body'] extends Schema ? z.input<C['body']> : undefined;

/** On every answer: the server's clock, milliseconds since the epoch, so that countdowns stand in step on all screens. */
export const SERVER_TIME_HEADER = 'x-server-time-ms';
