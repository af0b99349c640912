import type { StatementLine, StatementSum } from '@akari/contract/ledger';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/call-server.ts';
import type { Filter } from './filter.ts';

interface Page {
  lines: StatementLine[];
  next_before: string | null;
  sum?: StatementSum | undefined;
}
type Load = (input: { query: Filter & { before?: string } }) => { unwrap(): Promise<Page> };

/**
 * Reads a list page by page, newest first, and from the start when the filter changes. `lines` is null until the first
 * page has arrived.
 */
export function usePages(load: Load, filter: Filter) {
  const [lines, setLines] = useState<StatementLine[] | null>(null);
  const [sum, setSum] = useState<StatementSum | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(false);
  const loader = useRef(load);
  // An answer for a former filter is ignored.
  const wanted = useRef(filter);
  const read = useCallback(async (which: Filter, before: string | null) => {
    wanted.current = which;
    setLoading(true);
    setError(null);
    try {
      const query = before === null ? which : { ...which, before };
      const page = await loader.current({ query }).unwrap();
      if (wanted.current !== which) return;
      setLines((have) => (before === null ? page.lines : [...(have ?? []), ...page.lines]));
      if (before === null) setSum(page.sum ?? null);
      setNext(page.next_before);
    } catch (failure) {
      if (wanted.current === which) setError(apiErrorOf(failure));
    } finally {
      if (wanted.current === which) setLoading(false);
    }
  }, []);
  useEffect(() => {
    // In a microtask, because `read` sets state and an effect must not do so synchronously.
    void Promise.resolve().then(() => read(filter, null));
  }, [read, filter]);
  return {
    lines,
    sum,
    error,
    loading,
    more: next === null ? null : () => void read(filter, next),
    again: () => void read(filter, null),
  };
}
