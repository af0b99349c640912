import type { z } from 'zod';

/** One HTTP call of the contract. The server registers it, the web app calls it; both infer their types from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify path: `/api/session/:session_id/leave`. */
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Money and anything kept: needs the `Idempotency-Key` header (1 to 64 characters). */
  idempotent?: true;
}
export const defineCall = <const C extends Call>(call: C): C => call;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;

/** On every answer: the server's clock, milliseconds since the epoch, so that countdowns stand in step on all screens. */
export const SERVER_TIME_HEADER = 'x-server-time-ms';
