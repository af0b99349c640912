import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from './api.ts';
import type { ApiError } from './call-server.ts';

/**
 * Reads a list page by page, in the order of the server. `first` and `rows` are null until the first page has arrived.
 *
 * @param load reads the page that ends before a cursor; null: the first one
 * @param rowsOf the rows of a page
 * @param key what the list depends on besides: another one reads it from its beginning
 */
export function usePages<P extends { next_before: string | null }, R>(
  load: (before: string | null) => Promise<P>,
  rowsOf: (page: P) => R[],
  key = '',
) {
  const [first, setFirst] = useState<P | null>(null);
  const [rows, setRows] = useState<R[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(false);
  const given = useRef({ load, rowsOf });
  // An answer to an earlier question than the last one is dropped.
  const asked = useRef(0);
  useEffect(() => {
    given.current = { load, rowsOf };
  });
  const read = useCallback(async (before: string | null): Promise<void> => {
    const turn = (asked.current += 1);
    setLoading(true);
    setError(null);
    try {
      const page = await given.current.load(before);
      if (turn !== asked.current) return;
      const more = given.current.rowsOf(page);
      setRows((have) => (before === null ? more : [...(have ?? []), ...more]));
      if (before === null) setFirst(page);
      setNext(page.next_before);
    } catch (failure) {
      if (turn === asked.current) setError(apiErrorOf(failure));
    } finally {
      if (turn === asked.current) setLoading(false);
    }
  }, []);
  useEffect(() => {
    // In a microtask, because `read` sets state and an effect must not do so synchronously.
    void Promise.resolve().then(() => read(null));
  }, [read, key]);
  return {
    ...{ first, rows, error, loading },
    more: next === null ? null : () => void read(next),
    again: () => void read(null),
  };
}
