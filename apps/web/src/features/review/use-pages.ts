import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/call-server.ts';

interface PageOf<R> {
  next_before: string | null;
  reviews: R[];
}

/** Reads a list of reviews page by page, newest first. `first` and `reviews` are null until the first page has arrived. */
export function usePages<P extends PageOf<P['reviews'][number]>>(
  load: (before: string | null) => Promise<P>,
) {
  const [first, setFirst] = useState<P | null>(null);
  const [reviews, setReviews] = useState<P['reviews'] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(false);
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  });
  const read = useCallback(async (before: string | null): Promise<void> => {
    setLoading(true);
    setError(null);
    try {
      const page = await loader.current(before);
      setReviews((have) => (before === null ? page.reviews : [...(have ?? []), ...page.reviews]));
      if (before === null) setFirst(page);
      setNext(page.next_before);
    } catch (failure) {
      setError(apiErrorOf(failure));
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => {
    // In a microtask, because `read` sets state and an effect must not do so synchronously.
    void Promise.resolve().then(() => read(null));
  }, [read]);
  return {
    ...{ first, reviews, error, loading },
    more: next === null ? null : () => void read(next),
    again: () => void read(null),
  };
}
