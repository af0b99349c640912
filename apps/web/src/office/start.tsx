import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { store } from '../platform/store/store.ts';
import { watchLanguage } from '../text/current-language.ts';
import { startLanguage } from '../text/language.ts';
import { Office } from './shell/Office.tsx';

/** The address of the back office; its screens are below it. */
const OFFICE = '/office';

/** Starts the page of the back office. */
export function start(): void {
  watchLanguage((language) => (document.documentElement.lang = language));
  startLanguage();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter basename={OFFICE}>
          <Office />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
  void import('@fontsource/shippori-mincho/600.css');
}
