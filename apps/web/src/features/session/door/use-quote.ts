import { getQuote } from '@akari/contract/session';
import { useEffect, useState } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import type { Quote, QuoteView } from '../../room-tool/quote.ts';

/** Fetches the quote, and again whenever `occasion` changes; null: no request. */
export function useQuote(performer_name: string, occasion: string | null): QuoteView {
  const [answered, setAnswered] = useState<{ to: string; quote: Quote } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const question = occasion === null ? null : `${performer_name}:${occasion}:${attempt}`;
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    void callServer(getQuote, { query: { performer_name } }, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setAnswered({
        to: question,
        quote:
          'data' in answer
            ? { phase: 'known', ...answer.data }
            : { phase: 'failed', error: answer.error.name },
      });
    });
    return () => {
      stop.abort();
      setAnswered(null);
    };
  }, [performer_name, question]);
  return {
    quote: answered !== null && answered.to === question ? answered.quote : { phase: 'asking' },
    again: () => setAttempt((before) => before + 1),
  };
}
