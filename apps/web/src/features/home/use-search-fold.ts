import { useEffect, useState } from 'react';

type Fold = (text: string) => string;
/** Until the code of search has come: widths and capital letters are equal, kana not yet. */
const plain: Fold = (text) => text.normalize('NFKC').toLowerCase().trim();

/** How search compares names. @param needed a name is typed */
export function useSearchFold(needed: boolean): Fold {
  const [fold, setFold] = useState<Fold>(() => plain);
  useEffect(() => {
    if (!needed) return;
    // Without the network the names are compared as before.
    void import('./fold.ts').then(
      ({ foldForSearch }) => setFold(() => foldForSearch),
      () => undefined,
    );
  }, [needed]);
  return fold;
}
