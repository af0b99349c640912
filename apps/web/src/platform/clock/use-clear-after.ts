import { useEffect, useEffectEvent } from 'react';

/** Clears what is on screen after a time; something else (`subject`) begins a new time. */
export function useClearAfter(subject: string, after_ms: number, clear: () => void): void {
  const act = useEffectEvent(clear);
  useEffect(() => {
    const timer = setTimeout(() => act(), after_ms);
    return () => clearTimeout(timer);
  }, [subject, after_ms]);
}
