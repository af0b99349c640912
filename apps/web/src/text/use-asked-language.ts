import { LANGUAGES } from '@akari/rules';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useAddress } from '../platform/browser/use-address.ts';
import { setLanguage } from './language.ts';

/** The language that the address asks for, by a part of it (`/pfchat/{chat_lang}`) or as a whole (`/enchat`), spec §2. */
export function useAskedLanguage(): void {
  const { chat_lang } = useParams();
  const address = useAddress();
  const asked = LANGUAGES.find((language) => language === chat_lang) ?? address.chat_lang;
  useEffect(() => {
    if (asked !== null) setLanguage(asked);
  }, [asked]);
}
