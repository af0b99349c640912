import { listTips } from '@akari/contract/tip';
import { addToTipList, withHeard, type ListedGiving, type TipEntry } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { callServer } from '../../platform/api/call-server.ts';
import { serverEvent, type ServerEventBody } from '../../platform/socket/server-event.ts';
import { reducer, startAppListening, type AppDispatch } from '../../platform/store/store.ts';
import { selectOwnChannel } from '../channel/studio/channel.slice.ts';

/** Events that may have arrived while the list was on its way. */
const RECENT = 500;

interface TipListState {
  phase: 'loading' | 'shown' | 'failed';
  entries: TipEntry[];
  recent: ListedGiving[];
}

/** What viewers gave in the performer's broadcast: the list of the server, then what the room hears. */
export const tipListSlice = createSlice({
  name: 'tip_list',
  initialState: (): TipListState => ({ phase: 'loading', entries: [], recent: [] }),
  reducers: {
    listAsked: (state): TipListState => ({
      ...state,
      phase: state.phase === 'shown' ? 'shown' : 'loading',
      recent: [],
    }),
    listLoaded: (state, { payload }: PayloadAction<TipEntry[]>): TipListState => ({
      phase: 'shown',
      entries: withHeard(payload, state.recent),
      recent: [],
    }),
    listFailed: (state): TipListState => ({ ...state, phase: state.phase === 'shown' ? 'shown' : 'failed' }),
    givingHeard: (state, { payload }: PayloadAction<ListedGiving>): TipListState => ({
      phase: state.phase,
      entries: addToTipList(state.entries, payload),
      recent: [...state.recent, payload].slice(-RECENT),
    }),
  },
  selectors: { selectTipList: (state) => state },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof tipListSlice> {}
}
const { givingHeard, listAsked, listFailed, listLoaded } = tipListSlice.actions;
export const { selectTipList } = tipListSlice.injectInto(reducer).selectors;

/** Loads the list of the running broadcast, or of the last one. */
export async function loadTipList(dispatch: AppDispatch): Promise<void> {
  dispatch(listAsked());
  const answer = await callServer(listTips, {});
  dispatch('error' in answer ? listFailed() : listLoaded(answer.data.tips));
}

type Notice = Pick<ServerEventBody<'tip.sent'>, 'user_id' | 'user_name' | 'units' | 'at_ms'>;
const given = (type: ListedGiving['type'], id: string, notice: Notice): ListedGiving => ({
  type,
  id,
  user_id: notice.user_id,
  user_name: notice.user_name,
  units: notice.units,
  at_ms: notice.at_ms,
});
const typeOf = ({ request, poll }: ServerEventBody<'tip.sent'>): ListedGiving['type'] =>
  poll !== undefined ? 'vote' : request === undefined ? 'tip' : 'request';
startAppListening({
  actionCreator: serverEvent['tip.sent'],
  effect: ({ payload }, listening) => {
    if (payload.channel_id === selectOwnChannel(listening.getState())?.channel_id)
      listening.dispatch(givingHeard(given(typeOf(payload), payload.tip_id, payload)));
  },
});
startAppListening({
  actionCreator: serverEvent['stage_effect.sent'],
  effect: ({ payload }, listening) => {
    if (payload.channel_id === selectOwnChannel(listening.getState())?.channel_id)
      listening.dispatch(givingHeard(given('effect', payload.stage_effect_id, payload)));
  },
});
startAppListening({
  actionCreator: serverEvent['gift.sent'],
  effect: ({ payload }, listening) => {
    if (payload.channel_id === selectOwnChannel(listening.getState())?.channel_id)
      listening.dispatch(givingHeard(given('gift', payload.gift_id, payload)));
  },
});
