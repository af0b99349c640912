import type { OfficeList } from '@akari/contract/office';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useGetOfficeListQuery } from './api.ts';
import { changed, queryOfAddress, shownColumns, withColumns } from './list-address.ts';

/**
 * A list by the address of the page: filters, order, columns and place.
 * @param fixed filters that the screen sets, such as the person of a page
 */
export function useList(list: OfficeList, fixed: Record<string, string> = {}) {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => ({ ...queryOfAddress(list, address), ...fixed }), [list, address, fixed]);
  const asked = useGetOfficeListQuery({ list, query }, { refetchOnMountOrArgChange: true });
  const change = (what: Record<string, string | null>) => setAddress(changed(address, what));
  return {
    ...asked,
    address,
    query,
    change,
    shown: shownColumns(list, address),
    showColumns: (names: readonly string[]) =>
      setAddress(withColumns(list, address, names), { replace: true }),
    openView: (search: string) => setAddress(new URLSearchParams(search)),
  };
}
export type ListHandle = ReturnType<typeof useList>;
