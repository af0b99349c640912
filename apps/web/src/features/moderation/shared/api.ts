import {
  decideHeldLine,
  deleteChatLine,
  getModeration,
  getOwnChatRules,
  listHeldLines,
  muteViewer,
  pinChatLine,
  setChatRules,
  setRoomHelper,
  undoModerationAct,
} from '@akari/contract/moderation';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { startAppListening } from '../../../platform/store/store.ts';

const changes = { invalidatesTags: ['Moderation' as const] };
const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownChatRules: queryOf(build, getOwnChatRules),
    setChatRules: mutationOf(build, setChatRules),
    heldLines: queryOf(build, listHeldLines, { providesTags: ['Moderation'] }),
    decideHeldLine: mutationOf(build, decideHeldLine, changes),
    deleteChatLine: mutationOf(build, deleteChatLine),
    pinChatLine: mutationOf(build, pinChatLine),
    muteViewer: mutationOf(build, muteViewer, changes),
    setRoomHelper: mutationOf(build, setRoomHelper, changes),
    moderation: queryOf(build, getModeration, { providesTags: ['Moderation'] }),
    undoModerationAct: mutationOf(build, undoModerationAct, changes),
  }),
});
export const {
  useOwnChatRulesQuery,
  useSetChatRulesMutation,
  useHeldLinesQuery,
  useDecideHeldLineMutation,
  useDeleteChatLineMutation,
  usePinChatLineMutation,
  useMuteViewerMutation,
  useSetRoomHelperMutation,
  useModerationQuery,
  useUndoModerationActMutation,
} = moderationApi;

// What the performer or a helper did, or a line that waits, is loaded with the lists.
startAppListening({
  actionCreator: serverEvent['moderation.changed'],
  effect: (_, { dispatch }) => void dispatch(api.util.invalidateTags(['Moderation'])),
});
