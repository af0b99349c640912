import { currentSession } from '@akari/contract/session';
import { useEffect, useState } from 'react';
import { callServer } from '../../platform/api/call-server.ts';

const ASK_EVERY_MS = 2_000;

/** Polls until when the viewer's place in a room is kept during a purchase; null: it is not kept. */
export function useHeldPlace(): number | null {
  const [until_ms, setUntil] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = (): void =>
      void callServer(currentSession, {}, stop.signal).then((answer) => {
        if (!stop.signal.aborted && 'data' in answer)
          setUntil(answer.data.session?.receipt.held_until_ms ?? null);
      });
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  return until_ms;
}
