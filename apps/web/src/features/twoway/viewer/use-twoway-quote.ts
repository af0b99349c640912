import type { Offer } from '@akari/contract/session';
import { getTwowayQuote } from '@akari/contract/twoway';
import type { ErrorName } from '@akari/rules';
import { useEffect, useState } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';

/** The server's price of a two-way in the running session. */
export type TwowayQuote =
  | { phase: 'asking' }
  | { phase: 'known'; offer: Offer; extra_units_per_min: number }
  | { phase: 'failed'; error: ErrorName };

/** Requests the quote, and again whenever `attempt` changes. */
export function useTwowayQuote(performer_name: string, attempt: number): TwowayQuote {
  const [quote, setQuote] = useState<TwowayQuote>({ phase: 'asking' });
  useEffect(() => {
    const stop = new AbortController();
    void callServer(getTwowayQuote, { query: { performer_name } }, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setQuote(
        'data' in answer ? { phase: 'known', ...answer.data } : { phase: 'failed', error: answer.error.name },
      );
    });
    return () => stop.abort();
  }, [performer_name, attempt]);
  return quote;
}
