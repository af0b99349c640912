import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer, startAppListening, type AppDispatch } from '../../platform/store/store.ts';
import type { Handover } from './dlvctoken.ts';

/** The question that is open when the page starts; null: none. */
interface HandoverState {
  asked: Handover | null;
}
const initialState: HandoverState = { asked: null };

const handoverSlice = createSlice({
  name: 'handover',
  initialState,
  reducers: {
    handoverAsked: (state, { payload }: PayloadAction<Handover>) => void (state.asked = payload),
    handoverAnswered: (state, _: PayloadAction<'yes' | 'no'>) => void (state.asked = null),
  },
  selectors: { selectHandover: (state) => state.asked },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof handoverSlice> {}
}
const { handoverAsked } = handoverSlice.actions;
export const { handoverAnswered } = handoverSlice.actions;
export const { selectHandover } = handoverSlice.injectInto(reducer).selectors;

/** Shows the question and waits for the answer. */
export const askHandover =
  (dispatch: AppDispatch) =>
  (handover: Handover): Promise<boolean> =>
    new Promise((resolve) => {
      startAppListening({
        actionCreator: handoverAnswered,
        effect: ({ payload }, api) => {
          api.unsubscribe();
          resolve(payload === 'yes');
        },
      });
      dispatch(handoverAsked(handover));
    });
