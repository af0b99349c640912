import { useCallback, useEffect, useState } from 'react';

/** `asking`: not known yet. `mine`: this tab has the studio. `elsewhere`: another tab of this browser has it. */
export type TabLock = 'asking' | 'mine' | 'elsewhere';

const NAME = 'akari.studio';
/** After this time without the lock, another tab is assumed to hold it, milliseconds. */
const PATIENCE_MS = 400;
/** `navigator.locks` is undefined outside of a secure context, which its type does not say. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * Allows one studio in a browser: two tabs that publish the same channel would replace each other endlessly. The lock
 * is also granted when the other tab closes.
 * @returns the state, and a function that takes the lock from the other tab
 */
export function useTabLock(): [TabLock, () => void] {
  const [state, setState] = useState<TabLock>(() => (locks() === undefined ? 'mine' : 'asking'));
  const [takes, setTakes] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    let release: () => void = () => undefined;
    const patience = setTimeout(() => {
      if (locks() !== undefined) setState('elsewhere');
    }, PATIENCE_MS);
    const options: LockOptions = takes > 0 ? { steal: true } : { signal: abort.signal };
    const hold = (): Promise<void> | undefined => {
      if (abort.signal.aborted) return undefined;
      clearTimeout(patience);
      setState('mine');
      return new Promise<void>((resolve) => (release = resolve));
    };
    // The request is rejected when another tab steals the lock, or when this page aborts it.
    locks()
      ?.request(NAME, options, hold)
      .catch(() => {
        if (!abort.signal.aborted) setState('elsewhere');
      });
    return () => {
      clearTimeout(patience);
      abort.abort();
      release();
    };
  }, [takes]);

  const take = useCallback(() => setTakes((before) => before + 1), []);
  return [state, take];
}
