import type { BulkJobView, BulkRows } from '@akari/contract/office';
import { nextBulkState, type BulkActName, type ErrorName } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, apiErrorOf } from '../../platform/api/api.ts';
import {
  useContinueBulkMutation,
  useStartBulkMutation,
  useStopBulkMutation,
  useUndoBulkMutation,
} from './bulk-api.ts';

type Answer = Promise<{ data?: BulkJobView | undefined; error?: unknown }>;
const isUnderWay = ({ state }: BulkJobView): boolean => nextBulkState(state, 'finish') !== null;

/** The last act for many rows of this page: it asks for the next rows until none is left. */
export function useBulkJob() {
  const dispatch = useDispatch();
  const [job, setJob] = useState<BulkJobView | null>(null);
  const [error, setError] = useState<ErrorName | null>(null);
  const open = useRef(true);
  const [start] = useStartBulkMutation();
  const [goOn] = useContinueBulkMutation();
  const [stop] = useStopBulkMutation();
  const [undo] = useUndoBulkMutation();
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  const take = async (answer: Answer): Promise<{ job: BulkJobView | null; refusal: ErrorName | null }> => {
    const { data, error: fault } = await answer;
    const refusal = data === undefined ? (apiErrorOf(fault)?.name ?? 'server_failed') : null;
    if (data !== undefined && open.current) setJob(data);
    return { job: data ?? null, refusal };
  };
  /** Does the rows that are left, in turn. A page that is closed leaves them as they are. */
  const work = async (begun: BulkJobView): Promise<void> => {
    setError(null);
    let now = begun;
    while (open.current && isUnderWay(now)) {
      const { job: next, refusal } = await take(goOn({ params: { job_id: now.job_id } }));
      if (next === null) {
        setError(refusal);
        break;
      }
      now = next;
    }
    dispatch(api.util.invalidateTags(['Office']));
  };
  return {
    job,
    /** Why the rest was not done; the act can be gone on with. */
    error,
    start: async (act: BulkActName, rows: BulkRows, count: number, reason: string) => {
      const { job: begun, refusal } = await take(start({ body: { act, rows, count, reason } }));
      if (begun !== null) void work(begun);
      return refusal;
    },
    goOn: () => (job === null ? undefined : void work(job)),
    stop: () => (job === null ? undefined : void take(stop({ params: { job_id: job.job_id } }))),
    undo: async () => {
      if (job === null) return;
      const { job: begun, refusal } = await take(undo({ params: { job_id: job.job_id } }));
      if (begun === null) setError(refusal);
      else await work(begun);
    },
    close: () => setJob(null),
  };
}
export type BulkJobHandle = ReturnType<typeof useBulkJob>;
