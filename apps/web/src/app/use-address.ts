import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { addressOf, type Address } from './address.ts';

/** What the address of this screen says. */
export function useAddress(): Address {
  const { pathname } = useLocation();
  return useMemo(() => addressOf(pathname), [pathname]);
}
