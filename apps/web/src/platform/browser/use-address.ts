import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { addressOf, type Address } from './address.ts';

/** Returns the parameters of the current address. */
export function useAddress(): Address {
  const { pathname } = useLocation();
  return useMemo(() => addressOf(pathname), [pathname]);
}
