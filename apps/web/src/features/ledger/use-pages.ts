import type { StatementLine } from '@akari/contract/ledger';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/call-server.ts';

interface Page {
  lines: StatementLine[];
  next_before: string | null;
}
type Load = (input: { query: { before?: string } }) => { unwrap(): Promise<Page> };

/** Reads a list page by page, newest first. `lines` is null until the first page has arrived. */
export function usePages(load: Load) {
  const [lines, setLines] = useState<StatementLine[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(false);
  const loader = useRef(load);
  const read = useCallback(async (before: string | null) => {
    setLoading(true);
    setError(null);
    try {
      const page = await loader.current({ query: before === null ? {} : { before } }).unwrap();
      setLines((have) => (before === null ? page.lines : [...(have ?? []), ...page.lines]));
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
    lines,
    error,
    loading,
    more: next === null ? null : () => void read(next),
    again: () => void read(null),
  };
}
