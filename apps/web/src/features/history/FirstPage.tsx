import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import type { ApiError } from '../../platform/api/call-server.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import './history.css';

/** In place of a list whose first page has not arrived. */
export const FirstPage = ({ error }: { error: ApiError | null }) =>
  error === null ? (
    <>
      <Loading />
      <Skeleton className="history-skeleton" count={4} />
    </>
  ) : (
    <OfflineState error={error} />
  );
