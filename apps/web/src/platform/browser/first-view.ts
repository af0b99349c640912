import { useEffect } from 'react';

/** A first view that does not come, without a network say, holds the rest of the page no longer. */
const LONGEST_MS = 4_000;

/** What waits for the first view; null: nothing has to wait. */
let waiting: (() => void)[] | null = null;

function release(): void {
  const due = waiting ?? [];
  waiting = null;
  for (const work of due) work();
}

/** Holds back what the first view does not need, until `firstViewShown` or 4 s have passed. Call when the page starts. */
export function holdFirstView(): void {
  waiting ??= [];
  setTimeout(release, LONGEST_MS);
}

/** The first view is on the page. The browser paints it before anything else begins. */
export const firstViewShown = (): void => void setTimeout(release);

/** Runs work once the first view is shown: at once if it is. */
export function afterFirstView(work: () => void): void {
  if (waiting === null) work();
  else waiting.push(work);
}

/** Says that the first view is shown, as soon as `shown` is true. */
export function useFirstView(shown: boolean): void {
  useEffect(() => {
    if (shown) firstViewShown();
  }, [shown]);
}
