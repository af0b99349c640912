import { getTrial } from '@akari/contract/session';
import { useEffect, useState } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';

/** Milliseconds; null: the server did not say, or there is no request. */
export type Trial = number | 'asking' | null;

/**
 * Fetches how long a guest may preview this performer.
 * @param occasion the request is repeated whenever it changes; null: no request
 */
export function useTrial(performer_name: string, occasion: string | null): Trial {
  const [answered, setAnswered] = useState<{ to: string; left_ms: number | null } | null>(null);
  const question = occasion === null ? null : `${performer_name}:${occasion}`;
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    void callServer(getTrial, { query: { performer_name } }, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setAnswered({ to: question, left_ms: 'data' in answer ? answer.data.left_ms : null });
    });
    return () => stop.abort();
  }, [performer_name, question]);
  if (question === null) return null;
  return answered?.to === question ? answered.left_ms : 'asking';
}
