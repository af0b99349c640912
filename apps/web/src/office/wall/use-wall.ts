import { WALL_READ_MS } from '@akari/rules';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useListWallQuery, useReadWallQuery } from './api.ts';
import { hasNewcomers, tilesOf, type Tile } from './arrange.ts';

const NONE: never[] = [];

/** The channels on air, read again every few seconds while the page is in sight. */
export function useWall(): {
  tiles: Tile[];
  at_ms: number;
  phase: 'loading' | 'ready';
  error: ApiError | null;
} {
  const { data: named, refetch, error: unnamed } = useListWallQuery();
  const { data: now, error } = useReadWallQuery(undefined, {
    pollingInterval: WALL_READ_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const channels = named?.channels ?? NONE;
  const figures = now?.channels ?? NONE;
  const newcomers = named !== undefined && hasNewcomers(channels, figures);
  useEffect(() => {
    if (newcomers) void refetch();
  }, [newcomers, refetch]);
  const tiles = useMemo(() => tilesOf(channels, figures), [channels, figures]);
  const fault = apiErrorOf(error) ?? apiErrorOf(unnamed);
  return {
    tiles,
    at_ms: now?.at_ms ?? 0,
    phase: named === undefined || now === undefined ? 'loading' : 'ready',
    // A reading that failed once is made good by the next; what was read stays.
    error: now === undefined || named === undefined ? fault : null,
  };
}
