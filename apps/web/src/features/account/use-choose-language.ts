import type { Language } from '@akari/rules';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { setLanguage } from '../../text/language.ts';
import { accountApi } from '../../platform/person/api.ts';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';

/** Changes the language of the page and, for a member, of the account, so that other devices use it too. */
export function useChooseLanguage(): (language: Language) => void {
  const dispatch = useAppDispatch();
  const phase = useAppSelector(selectLoginPhase);
  return (language) => {
    setLanguage(language);
    if (phase === 'known') {
      // The page has already changed; if this request fails, the next choice updates the account.
      void dispatch(accountApi.endpoints.changeLanguage.initiate({ body: { chat_lang: language } }));
    }
  };
}
