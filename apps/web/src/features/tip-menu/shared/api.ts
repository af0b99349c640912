import {
  answerTipRequest,
  getOwnTipMenu,
  getTipMenu,
  sendTipRequest,
  setTipMenu,
} from '@akari/contract/tip-menu';
import { getTipRanking } from '@akari/contract/tip';
import { api, apiErrorOf, mutationOf, queryOf } from '../../../platform/api/api.ts';

const tipMenuApi = api.injectEndpoints({
  endpoints: (build) => ({
    tipRanking: queryOf(build, getTipRanking),
    tipMenu: queryOf(build, getTipMenu, { providesTags: ['TipMenu'] }),
    ownTipMenu: queryOf(build, getOwnTipMenu, { providesTags: ['TipMenu'] }),
    setTipMenu: mutationOf(build, setTipMenu, { invalidatesTags: ['TipMenu'] }),
    answerTipRequest: mutationOf(build, answerTipRequest, { invalidatesTags: ['TipMenu'] }),
    sendTipRequest: mutationOf(build, sendTipRequest, {
      // Refetch the menu when it has changed.
      invalidatesTags: (_sent, error) =>
        apiErrorOf(error)?.name === 'tip_menu_changed' ? ['TipMenu'] : ['Statement'],
    }),
  }),
});
export const {
  useTipRankingQuery,
  useTipMenuQuery,
  useOwnTipMenuQuery,
  useSetTipMenuMutation,
  useAnswerTipRequestMutation,
  useSendTipRequestMutation,
} = tipMenuApi;
