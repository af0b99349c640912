import { errorEntry } from '@akari/rules';
import { joinSentences, useLanguage } from '../../text/index.ts';
import { errorNameOf } from './error-name.ts';

/** Returns a function that gives the text of a field's error, or null. */
export function useFieldMessage(): (error: { message?: string } | undefined) => string | null {
  const language = useLanguage();
  return (error) => {
    const name = errorNameOf(error);
    if (name === null) return null;
    const { message, next } = errorEntry(name)[language];
    return joinSentences([message, next], language);
  };
}
