import { whenIdle } from './when-idle.ts';

interface Connection {
  saveData?: boolean;
}

/** Returns whether the browser asks to save data (Save-Data); the page then prefetches nothing. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true;

/** Runs prefetch tasks one after the other while the page is idle. @returns a function that stops them */
export function doAhead(works: readonly (() => void)[]): () => void {
  let stopped = savesData();
  const next = (index: number): void => {
    const work = works[index];
    if (stopped || work === undefined) return;
    whenIdle(() => {
      if (stopped) return;
      work();
      next(index + 1);
    });
  };
  next(0);
  return () => void (stopped = true);
}
