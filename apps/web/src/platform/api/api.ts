import type { AnswerOf, HttpCall } from '@akari/contract/common';
import {
  createApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import { callLoosely, type ApiError, type InputOf, type LooseInput } from './call-server.ts';

interface Request {
  call: HttpCall;
  input: LooseInput;
  /** An error of it is not shown. */
  quiet?: true;
}
type ServerQuery = BaseQueryFn<Request, unknown, ApiError>;

let mend: ((error: ApiError) => Promise<boolean>) | undefined;
/**
 * Sets what may mend an error before anybody hears of it, such as a proof of the login that is asked for: a call is made
 * once more when it resolves with true. One part of a page at a time; null: nothing is mended.
 */
export const mendErrors = (by: typeof mend | null): void => void (mend = by ?? undefined);

const askServer: ServerQuery = async ({ call, input, quiet }, { signal }) => {
  const answer = await callLoosely(call, input, signal);
  return 'error' in answer && quiet !== true && (await mend?.(answer.error)) === true
    ? callLoosely(call, input, signal)
    : answer;
};

export const TAGS = [
  'Me',
  'Channels',
  'Channel',
  'StreamKey',
  'Logins',
  'Proofs',
  'Statement',
  'Earnings',
  'Purchase',
  'Session',
  'SpendLimit',
  'Recordings',
  'Gifts',
  'Presents',
  'StageEffects',
  'TipMenu',
  'Moderation',
  'IdVideo',
  'OwnIdVideo',
  'DoorPictures',
  'Reports',
  'Contacts',
  'Mailbox',
  'Mail',
  'Push',
  'Favourites',
  'ThankYou',
  'Payout',
  // Of the back office, by the id of a capability.
  'Office',
] as const;
type Tag = (typeof TAGS)[number];

/** The API slice of the store. Each capability adds its calls by `api.injectEndpoints({ endpoints: (build) => … })`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: askServer,
  tagTypes: TAGS,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

type Build = EndpointBuilder<ServerQuery, Tag, 'api'>;
/** `void` where no argument is required, so that hooks can be called without one. */
export type ArgOf<C extends HttpCall> =
  unknown extends InputOf<C> ? void : object extends InputOf<C> ? InputOf<C> | void : InputOf<C>;

type QueryExtras<C extends HttpCall> = Omit<
  QueryDefinition<ArgOf<C>, ServerQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>;
type MutationExtras<C extends HttpCall> = Omit<
  MutationDefinition<ArgOf<C>, ServerQuery, Tag, AnswerOf<C>, 'api'>,
  'type' | 'query' | 'queryFn'
>;

const requestOf = (call: HttpCall) => (input: unknown) => ({ call, input: (input ?? {}) as LooseInput });

/** Creates a query endpoint from a call of the contract; argument and answer types are inferred. */
export function queryOf<C extends HttpCall>(build: Build, call: C, extras: Partial<QueryExtras<C>> = {}) {
  return build.query<AnswerOf<C>, ArgOf<C>>({ ...extras, query: requestOf(call) });
}

/** Creates a query endpoint of what the page looks up without a press: it never opens the proof of the login. */
export function quietQueryOf<C extends HttpCall>(build: Build, call: C) {
  return build.query<AnswerOf<C>, ArgOf<C>>({
    query: (input) => ({ ...requestOf(call)(input), quiet: true as const }),
  });
}

/** Creates a mutation endpoint from a call of the contract. */
export function mutationOf<C extends HttpCall>(
  build: Build,
  call: C,
  extras: Partial<MutationExtras<C>> = {},
) {
  return build.mutation<AnswerOf<C>, ArgOf<C>>({ ...extras, query: requestOf(call) });
}

/** Returns the catalogue error in an RTK Query error (`error` of a hook, a caught rejection), or null. */
export function apiErrorOf(error: unknown): ApiError | null {
  return typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    'fields' in error &&
    'retry_after_s' in error
    ? (error as ApiError)
    : null;
}
