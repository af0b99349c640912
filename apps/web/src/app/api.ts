import type { AnswerOf, Call } from '@akari/contract/common';
import {
  createApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import { callLoosely, type ApiError, type InputOf, type LooseInput } from './call-server.ts';

interface Request {
  call: Call;
  input: LooseInput;
}
type ServerQuery = BaseQueryFn<Request, unknown, ApiError>;

const askServer: ServerQuery = ({ call, input }, { signal }) => callLoosely(call, input, signal);

export const TAGS = [
  'Me',
  'Channels',
  'Channel',
  'StreamKey',
  'Logins',
  'Statement',
  'Earnings',
  'Purchase',
  'Session',
  'SpendLimit',
  'Recordings',
  'Gifts',
  'IdVideo',
  'OwnIdVideo',
] as const;
type Tag = (typeof TAGS)[number];

/** The one API of the store. Each capability adds its calls: `api.injectEndpoints({ endpoints: (build) => ({ … }) })`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askServer,
  tagTypes: TAGS,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

type Build = EndpointBuilder<ServerQuery, Tag, 'api'>;
/** `void` where nothing is needed, so that hooks can be called without an argument. */
export type ArgOf<C extends Call> =
  unknown extends InputOf<C> ? void : object extends InputOf<C> ? InputOf<C> | void : InputOf<C>;

type QueryExtras<C extends Call> = Omit<
  QueryDefinition<ArgOf<C>, ServerQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>;
type MutationExtras<C extends Call> = Omit<
  MutationDefinition<ArgOf<C>, ServerQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>;

const requestOf = (call: Call) => (input: unknown) => ({ call, input: (input ?? {}) as LooseInput });

/** A reading endpoint from a call of the contract; argument and answer are inferred. */
export function queryOf<C extends Call>(build: Build, call: C, extras: Partial<QueryExtras<C>> = {}) {
  return build.query<AnswerOf<C>, ArgOf<C>>({ ...extras, query: requestOf(call) });
}

/** A changing endpoint from a call of the contract. */
export function mutationOf<C extends Call>(build: Build, call: C, extras: Partial<MutationExtras<C>> = {}) {
  return build.mutation<AnswerOf<C>, ArgOf<C>>({ ...extras, query: requestOf(call) });
}

/** The catalogue's error in what RTK Query hands back (`error` of a hook, a caught rejection), or null. */
export function apiErrorOf(error: unknown): ApiError | null {
  return typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    'fields' in error &&
    'retry_after_s' in error
    ? (error as ApiError)
    : null;
}
