import type { AnswerOf, HttpCall } from '@akari/contract/common';
import type { ErrorName } from '@akari/rules';
import type * as z from 'zod/mini';
import { apiError, type ApiError } from './api-error.ts';
import { errorReader } from './error-reader.ts';
import { hearClock } from '../clock/server-clock.ts';

export { apiError, type ApiError };
export type Answer<T> = { data: T } | { error: ApiError };

type Part<C, K extends 'params' | 'query' | 'body'> = C extends { [P in K]: z.ZodMiniType }
  ? object extends z.input<C[K]>
    ? { [P in K]?: z.input<C[K]> }
    : { [P in K]: z.input<C[K]> }
  : unknown;
type Key<C> = C extends { idempotent: true } ? { idempotency_key: string } : unknown;
/** Input of a call: its params, query and body, and an idempotency key where the contract requires one. */
export type InputOf<C extends HttpCall> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'> & Key<C>;

/** The untyped input of any call. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  idempotency_key?: string;
}

/** Timeout of a request, milliseconds. */
const ANSWER_WITHIN_MS = 20_000;

const NAME_OF_STATUS: Partial<Record<number, ErrorName>> = {
  400: 'bad_request',
  401: 'login_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  502: 'server_unreachable',
  504: 'server_unreachable',
};

/** Converts an error response to a catalogue error. If the body is not of the catalogue, the status decides. */
export async function refusal(status: number, body: unknown): Promise<ApiError> {
  const reader = await errorReader();
  return reader?.readError(body) ?? apiError(NAME_OF_STATUS[status] ?? 'server_failed');
}

/** Returns the URL of a call, with the `:name` parts filled in and the query appended. */
export function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null; // not JSON: the status decides
  }
}

function requestOf(call: HttpCall, input: LooseInput, signal: AbortSignal | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotency_key !== undefined) headers['idempotency-key'] = input.idempotency_key;
  const limit = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return {
    method: call.method,
    headers,
    credentials: 'same-origin',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

/** What a picture waits for; null: no picture is awaited. */
let urgent: Promise<unknown> | null = null;

/** Milliseconds. */
const HOLD_AT_MOST_MS = 1_000;

/**
 * Holds reads back until a picture is there, at most for a second: over HTTP/1.1 a browser has few connections, and the
 * answers would take its main thread.
 */
export function holdReads(until: Promise<unknown>): void {
  const held = Promise.race([until, new Promise((resolve) => setTimeout(resolve, HOLD_AT_MOST_MS))]);
  const free = (): void => {
    if (urgent === held) urgent = null;
  };
  urgent = held;
  void held.then(free, free);
}

/** Makes a call with untyped input, which was checked elsewhere (RTK Query passes it as a plain argument). */
export async function callLoosely(
  call: HttpCall,
  input: LooseInput,
  signal?: AbortSignal,
): Promise<Answer<unknown>> {
  if (urgent !== null && call.method === 'GET') await urgent.catch(() => undefined);
  let response: Response;
  const asked_ms = Date.now();
  try {
    response = await fetch(addressOf(call.path, input), requestOf(call, input, signal));
    hearClock(response, asked_ms);
  } catch {
    return { error: apiError('server_unreachable') };
  }
  const body = await bodyOf(response);
  if (!response.ok) return { error: await refusal(response.status, body) };
  const answer = call.answer.safeParse(body);
  // An answer that violates the contract is an error of the server; the page does not guess its meaning.
  return answer.success ? { data: answer.data } : { error: apiError('server_failed') };
}

/**
 * Makes a call of the contract and validates its answer by the contract's schema. Never throws: a network failure is
 * `server_unreachable`, an error response is its catalogue error.
 */
export async function callServer<C extends HttpCall>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<Answer<AnswerOf<C>>> {
  return (await callLoosely(call, input as LooseInput, signal)) as Answer<AnswerOf<C>>;
}
