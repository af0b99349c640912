import type { Language } from '@akari/rules';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { setLanguage } from '../text/language.ts';
import { accountApi } from './api.ts';
import { selectLoginPhase } from './login.slice.ts';

/** Changes the language here and, for somebody logged in, on the account, so that it follows them. */
export function useChooseLanguage(): (language: Language) => void {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectLoginPhase);
  return (language) => {
    setLanguage(language);
    if (phase === 'known') {
      // The page has changed already; if the account misses it, the next choice brings it.
      void dispatch(accountApi.endpoints.changeLanguage.initiate({ body: { chat_lang: language } }));
    }
  };
}
