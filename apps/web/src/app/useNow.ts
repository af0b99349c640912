import { useEffect, useState } from 'react';

/** The time now, milliseconds since the epoch, refreshed in steps: for "live for 42 min" and the like. */
export function useNow(step_ms: number): number {
  const [now_ms, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step_ms);
    return () => clearInterval(timer);
  }, [step_ms]);
  return now_ms;
}
