import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useListSavedSearchesQuery } from './api.ts';

/** Whether it is known what stands in the place of the kept searches, so that it moves nothing below it later. */
export function useSavedKnown(): boolean {
  const phase = useAppSelector(selectLoginPhase);
  const keeps = useMay('search.save');
  const { isUninitialized, isLoading } = useListSavedSearchesQuery(undefined, { skip: !keeps });
  return phase !== 'checking' && (!keeps || !(isUninitialized || isLoading));
}
