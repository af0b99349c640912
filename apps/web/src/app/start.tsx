import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { accountApi } from '../platform/person/api.ts';
import { askHandover } from '../features/account/handover.slice.ts';
import { startLogin } from '../features/account/start.ts';
import { holdErrorsReady } from '../platform/error/late.ts';
import { takeFirstGate } from '../screens/shell/take-first-gate.ts';
import { startSite } from '../platform/site/start.ts';
import { languageReady, watchLanguage } from '../text/current-language.ts';
import { startLanguage } from '../text/language.ts';
import { noteForServer } from '../text/stored-language.ts';
import { watchConnection } from '../platform/socket/live/watch-connection.ts';
import { fetchFirstScreen, Screens } from './routes.tsx';
import { store } from '../platform/store/store.ts';
import { watchLogin } from './watch-login.ts';
import { holdFirstView } from '../platform/browser/first-view.ts';
import { whenIdle } from '../platform/browser/when-idle.ts';

/** Delay until the first picture is shown even on a slow connection. */
const HOLD_ERRORS_AFTER_MS = 4_000;

/** Starts the page: sets the language, then loads the login while the first screen renders. */
export function start(): void {
  holdFirstView();
  watchLanguage((language) => {
    document.documentElement.lang = language;
    noteForServer(language);
  });
  void render();
  watchConnection(store);
  watchLogin();
  void startLogin(
    store.dispatch,
    () => store.dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true })),
    askHandover(store.dispatch),
  );
  void startSite(store.dispatch);
  // More than a hundred declarations of the face of headings, of which a browser fetches those whose characters are on
  // the page. They load after the first picture; Japanese glyphs are one em wide in every face, so nothing moves.
  whenIdle(() => void import('@fontsource/shippori-mincho/600.css'));
  // A member hears of decisions and answers of staff on every page that is connected.
  whenIdle(() => void import('./watch-answers.ts').then(({ watchAnswers }) => watchAnswers()));
  setTimeout(() => whenIdle(holdErrorsReady), HOLD_ERRORS_AFTER_MS);
}

/** Until the texts of a first screen are asked for again. */
const RETRY_MS = 3_000;

/** Waits for the texts: without them the page cannot even say that they are missing. */
async function firstTexts(): Promise<void> {
  for (;;) {
    startLanguage();
    try {
      return await languageReady();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Renders the page as soon as it has its texts and the code of its first screen, which the HTML has asked for. */
async function render(): Promise<void> {
  // Without the code, React would show a fallback, and keep it for 300 ms. A screen that cannot be loaded says so itself.
  const screen = fetchFirstScreen(location.pathname).catch(() => undefined);
  await firstTexts();
  await screen;
  // The person may have chosen another language in the HTML's age gate while they loaded.
  await firstTexts();
  const page = (
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </Provider>
    </StrictMode>
  );
  const gate = takeFirstGate();
  if (gate !== null) hydrateRoot(gate, page, { identifierPrefix: document.documentElement.lang });
  else createRoot(document.getElementById('root')!).render(page);
}
