import type { Call, HttpCall } from '@akari/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorize, type Allowed } from './authorize.ts';
import { Problem } from './problem.ts';

type Parsed<T> = T extends z.core.$ZodType ? z.output<T> : undefined;
type Part<C extends HttpCall, K extends 'params' | 'query' | 'body'> =
  C extends Record<K, infer Z> ? Parsed<Z> : undefined;

/** What every handler gets of a request: its parsed parts, and the request itself. */
export interface RequestInput<C extends HttpCall> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
  /** The idempotency key; empty for calls that are not idempotent. */
  idempotency_key: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
export interface CallInput<C extends Call> extends RequestInput<C> {
  /** The policy allows them the call's action. */
  person: Allowed<C['action']>;
}
export interface CallOptions {
  /** Requests per minute of a member, or of a guest's address; default 120. */
  per_minute?: number;
  /** Refuses a request before it is validated, so that whom it refuses learns nothing of the schemas. */
  admit?: (request: FastifyRequest) => Promise<void>;
}

const KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** @throws idempotency_key_required */
export function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Problem('idempotency_key_required');
  return key;
}

/** Registers a call: its schemas validate the request, so the handler receives parsed input. It checks no right. */
export function registerCall<const C extends HttpCall>(
  app: FastifyInstance,
  call: C,
  handler: (input: RequestInput<C>) => Promise<z.input<C['answer']>>,
  options: CallOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      response: { 200: call.answer },
    },
    config: {
      rateLimit: { max: options.per_minute ?? 120, timeWindow: '1 minute' },
      ...(call.idempotent === true ? { idempotent: true as const } : {}),
    },
    ...(options.admit === undefined ? {} : { preValidation: options.admit }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const idempotency_key = call.idempotent === true ? readKey(request) : '';
      return handler({ params, query, body, idempotency_key, request, reply } as RequestInput<C>);
    },
  });
}

/**
 * Registers a call of the contract. The policy allows its action, so the handler receives parsed input of a person who
 * may send it.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<z.input<C['answer']>>,
  options: CallOptions = {},
): void {
  registerCall(
    app,
    call,
    (input) => handler({ ...input, person: authorize<C['action']>(input.request.person, call.action) }),
    options,
  );
}
