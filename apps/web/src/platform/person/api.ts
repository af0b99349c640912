import { changeLanguage, getMe, logout, type Me } from '@akari/contract/account';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { api, mutationOf, queryOf } from '../api/api.ts';

/** Endpoints for the own account that every page has. Those of its forms are in `features/account/api.ts`. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: queryOf(build, getMe, { providesTags: ['Me'] }),
    logout: mutationOf(build, logout, { invalidatesTags: ['StreamKey'] }),
    changeLanguage: mutationOf(build, changeLanguage),
  }),
});

/** Endpoints that log in and answer with the person, whose code may not be loaded. */
const LOGS_IN = new Set<unknown>(['login', 'register']);

/** Matches the answer of a login or a registration. */
export const hasLoggedIn = (action: UnknownAction): action is PayloadAction<Me> =>
  action.type === 'api/executeMutation/fulfilled' &&
  LOGS_IN.has((action as { meta?: { arg?: { endpointName?: unknown } } }).meta?.arg?.endpointName);
