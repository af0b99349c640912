import { useCallback, useEffect, useState } from 'react';

/** `asking`: not known yet. `mine`: this tab has the studio. `elsewhere`: another tab of this browser has it. */
export type TabLock = 'asking' | 'mine' | 'elsewhere';

const NAME = 'akari.studio';
/** Who waits longer than this for the lock waits for another tab. */
const PATIENCE_MS = 400;
/** Absent on a page without TLS, whatever the types say. */
const locks = (): LockManager | undefined => navigator.locks;

/**
 * One studio a browser: two tabs that publish the same channel would push each other off the air for ever. The lock
 * also comes by itself when the other tab closes.
 * @returns the state, and how to take the studio from the other tab
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
    // Rejected: taken by another tab, or given up by ourselves.
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
