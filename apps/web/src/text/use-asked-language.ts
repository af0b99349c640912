import { LANGUAGES } from '@akari/rules';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { setLanguage } from './language.ts';

/** The language that the address asks for: `/pfchat/{chat_lang}`, `/record/{chat_lang}` (spec §2). */
export function useAskedLanguage(): void {
  const { chat_lang } = useParams();
  const asked = LANGUAGES.find((language) => language === chat_lang);
  useEffect(() => {
    if (asked !== undefined) setLanguage(asked);
  }, [asked]);
}
