import type { StaffMe } from '@akari/contract/office';
import { createContext, use } from 'react';

/** The member of the staff who uses the page. Every screen stands inside it. */
export const StaffContext = createContext<StaffMe | null>(null);

export function useStaff(): StaffMe {
  const staff = use(StaffContext);
  if (staff === null) throw new Error('a screen of the back office stands outside its frame');
  return staff;
}
