import { getTrial } from '@akari/contract/session';
import { useEffect, useState } from 'react';
import { callServer } from '../app/call-server.ts';

/**
 * How long a guest may look at this performer, as the server says; null: not known yet, or nobody asks.
 * @param occasion asked again whenever it is another one; null: nobody wants to know
 */
export function useTrial(performer_name: string, occasion: string | null): number | null {
  const [answered, setAnswered] = useState<{ to: string; left_ms: number } | null>(null);
  const question = occasion === null ? null : `${performer_name}:${occasion}`;
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    void callServer(getTrial, { query: { performer_name } }, stop.signal).then((answer) => {
      if (!stop.signal.aborted && 'data' in answer) setAnswered({ to: question, ...answer.data });
    });
    return () => stop.abort();
  }, [performer_name, question]);
  return answered !== null && answered.to === question ? answered.left_ms : null;
}
