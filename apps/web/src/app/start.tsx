import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { accountApi } from '../account/api.ts';
import { askHandover } from '../account/handover.slice.ts';
import { startLogin } from '../account/start.ts';
import { holdErrorsReady } from '../error/late.ts';
import { startSite } from '../site/start.ts';
import { startLanguage } from '../text/language.ts';
import { watchConnection } from './connection.ts';
import { Screens } from './routes.tsx';
import { store } from './store.ts';
import { watchLogin } from './watch-login.ts';
import { whenIdle } from './when-idle.ts';

/** By then the first picture stands, also on a slow line. */
const HOLD_ERRORS_AFTER_MS = 4_000;

/** Brings the page to life: language first, then who is here, while the first screen already draws. */
export function start(root: Root): void {
  startLanguage();
  watchConnection(store);
  watchLogin();
  void startLogin(
    store.dispatch,
    () => store.dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true })),
    askHandover(store.dispatch),
  );
  void startSite(store);
  root.render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
  // Some two hundred declarations of Japanese letter forms: after the first picture, not before it.
  whenIdle(() => void import('../kit/css/fonts.ja.css'));
  setTimeout(() => whenIdle(holdErrorsReady), HOLD_ERRORS_AFTER_MS);
}
