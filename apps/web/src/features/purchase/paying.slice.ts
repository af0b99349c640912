import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reducer } from '../../platform/store/store.ts';

/**
 * A purchase that was begun in a room. `paying`: the person is on the payment page, in a window of its own. `settling`:
 * they came back from it, and the provider has not reported yet.
 */
export type Paying =
  | { phase: 'choosing' }
  | {
      phase: 'paying';
      purchase_id: string;
      pay_url: string;
      /** Whether the browser opened the window of the payment page. */
      window: 'opened' | 'blocked';
    }
  | {
      phase: 'settling';
      purchase_id: string;
      /** When the person came back, by the server's clock. */
      since_ms: number;
    };
type PaymentOpened = Omit<Extract<Paying, { phase: 'paying' }>, 'phase'>;
const CHOOSING: Paying = { phase: 'choosing' };

declare module '../../platform/store/store.ts' {
  interface LazySlices {
    paying: Paying;
  }
}

export const payingSlice = createSlice({
  name: 'paying',
  initialState: (): Paying => CHOOSING,
  reducers: {
    paymentOpened: (_, { payload }: PayloadAction<PaymentOpened>): Paying => ({
      phase: 'paying',
      ...payload,
    }),
    /** The card on file is charged: no payment page is open. */
    cardCharged: (_, { payload }: PayloadAction<{ purchase_id: string; since_ms: number }>): Paying => ({
      phase: 'settling',
      ...payload,
    }),
    /** Another window of this browser tells of every return, so that only the purchase of this room counts. */
    paymentReturned: (state, { payload }: PayloadAction<{ purchase_id: string; since_ms: number }>): Paying =>
      state.phase === 'paying' && state.purchase_id === payload.purchase_id
        ? { phase: 'settling', ...payload }
        : state,
    paymentOver: (): Paying => CHOOSING,
  },
  selectors: { selectPaying: (state) => state },
});
export const { cardCharged, paymentOpened, paymentReturned, paymentOver } = payingSlice.actions;
export const { selectPaying } = payingSlice.injectInto(reducer).selectors;
