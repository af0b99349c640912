import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { loginSlice } from '../person/login.slice.ts';
import { pointSlice } from '../person/point.slice.ts';
import { errorSlice } from '../error/error.slice.ts';
import { api } from '../api/api.ts';
import { connectionSlice } from '../socket/connection.slice.ts';
import { notificationSlice } from './notification.slice.ts';

/**
 * Slices that are loaded with their screen. Each declares itself here, then injects itself:
 *   declare module './store.ts' { interface LazySlices extends WithSlice<typeof chatSlice> {} }
 *   const injected = chatSlice.injectInto(reducer);
 */
export interface LazySlices {
  readonly none?: never;
}

export const reducer = combineSlices(
  api,
  loginSlice,
  pointSlice,
  errorSlice,
  connectionSlice,
  notificationSlice,
).withLazyLoadedSlices<LazySlices>();

const listener = createListenerMiddleware();

export const makeStore = () =>
  configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(api.middleware),
    // An answer is shown at once: by default it waits for the next frame, which a page in the background has late.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
export const store = makeStore();
setupListeners(store.dispatch);

export type RootState = ReturnType<typeof reducer>;
export type AppDispatch = typeof store.dispatch;

/** Adds a listener for actions: `startAppListening({ actionCreator: serverEvent['tip.sent'], effect })`. */
export const startAppListening = listener.startListening.withTypes<RootState, AppDispatch>();
