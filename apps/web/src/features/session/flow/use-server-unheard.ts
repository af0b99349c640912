import { SERVER_UNHEARD_MS } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';

/** Calls `onUnheard` when the server has been unreachable for longer than `SERVER_UNHEARD_MS` (spec §8, 1031). */
export function useServerUnheard(waits: boolean, onUnheard: () => void): void {
  const tell = useEffectEvent(onUnheard);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => tell(), SERVER_UNHEARD_MS);
    return () => clearTimeout(timer);
  }, [waits]);
}
