import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from './api.ts';
import type { ApiError } from './call-server.ts';

/**
 * Reads a list page by page, newest first. `first` and `rows` are null until the first page has arrived.
 *
 * @param load reads the page that ends before a cursor; null: the first one
 * @param rowsOf the rows of a page
 */
export function usePages<P extends { next_before: string | null }, R>(
  load: (before: string | null) => Promise<P>,
  rowsOf: (page: P) => R[],
) {
  const [first, setFirst] = useState<P | null>(null);
  const [rows, setRows] = useState<R[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(false);
  const given = useRef({ load, rowsOf });
  useEffect(() => {
    given.current = { load, rowsOf };
  });
  const read = useCallback(async (before: string | null): Promise<void> => {
    setLoading(true);
    setError(null);
    try {
      const page = await given.current.load(before);
      const more = given.current.rowsOf(page);
      setRows((have) => (before === null ? more : [...(have ?? []), ...more]));
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
    ...{ first, rows, error, loading },
    more: next === null ? null : () => void read(next),
    again: () => void read(null),
  };
}
