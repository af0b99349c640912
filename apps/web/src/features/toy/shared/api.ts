import {
  answerToy,
  commandToy,
  getOwnToys,
  getToys,
  moveToy,
  pairToys,
  requestToy,
  stopToys,
  unlinkToys,
  vetoToy,
} from '@akari/contract/toy';
import { api, apiErrorOf, mutationOf } from '../../../platform/api/api.ts';
import { callServer } from '../../../platform/api/call-server.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import type { AppDispatch } from '../../../platform/store/store.ts';
import { toysListed } from './toy.slice.ts';

/** Endpoints of toys. Their effects come by socket; the answers say only what was refused. */
const toyApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestToy: mutationOf(build, requestToy),
    moveToy: mutationOf(build, moveToy),
    answerToy: mutationOf(build, answerToy),
    commandToy: mutationOf(build, commandToy, { invalidatesTags: ['Statement'] }),
    pairToys: mutationOf(build, pairToys),
    unlinkToys: mutationOf(build, unlinkToys),
    vetoToy: mutationOf(build, vetoToy),
    stopToys: mutationOf(build, stopToys),
  }),
});
export const {
  useRequestToyMutation,
  useMoveToyMutation,
  useAnswerToyMutation,
  useCommandToyMutation,
  usePairToysMutation,
  useUnlinkToysMutation,
  useVetoToyMutation,
  useStopToysMutation,
} = toyApi;

/** Loads a performer's toys, the own controls and the prices. */
export async function loadToys(dispatch: AppDispatch, performer_name: string): Promise<void> {
  const answer = await callServer(getToys, { query: { performer_name } });
  if (!('error' in answer)) dispatch(toysListed(answer.data));
}

/** Loads the performer's own toys. */
export async function loadOwnToys(dispatch: AppDispatch): Promise<void> {
  const answer = await callServer(getOwnToys, {});
  if ('error' in answer) return;
  const { board, controls, ways, link } = answer.data;
  dispatch(toysListed({ board, controls, own: { ways, link } }));
}

/** Says why a mutation was refused; nothing when it was not. */
export function sayRefused(dispatch: AppDispatch, error: unknown): void {
  if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
}
