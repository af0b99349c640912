import { useEffect, useState } from 'react';
import { serverMs } from './server-clock.ts';

/** Returns whether a moment of the server's clock has passed; null: there is none. It renders once, at that moment. */
export function usePassed(moment_ms: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment_ms === null) return undefined;
    const timer = setTimeout(() => setPassed(moment_ms), Math.max(0, moment_ms - serverMs(Date.now())));
    return () => clearTimeout(timer);
  }, [moment_ms]);
  return moment_ms !== null && passed === moment_ms;
}
