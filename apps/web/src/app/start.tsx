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

/** Delay until the first picture is shown even on a slow connection. */
const HOLD_ERRORS_AFTER_MS = 4_000;

/** Starts the page: sets the language, then loads the login while the first screen renders. */
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
  // About two hundred font declarations for Japanese load after the first picture, so that they do not delay it.
  whenIdle(() => void import('../kit/css/fonts.ja.css'));
  setTimeout(() => whenIdle(holdErrorsReady), HOLD_ERRORS_AFTER_MS);
}
