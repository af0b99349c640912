import type { ErrorName } from '@akari/rules';
import { useErrorText } from './use-error-text.ts';

/** What happened and what to do now, as one text. */
export function ErrorWords({ error }: { error: ErrorName }) {
  return useErrorText(error).whole;
}
