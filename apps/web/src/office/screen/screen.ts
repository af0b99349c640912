import type { WaitingWork } from '@akari/contract/office';
import type { StaffRight } from '@akari/rules';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { IconName } from '../../kit/icon/names.ts';

/** What waits at a screen, and how much of it should be done by now. */
export interface Waiting {
  count: number;
  overdue: number;
}

interface OfficeEntry {
  icon: IconName;
  label: () => string;
  /** Its address, where the path has parameters. */
  to?: string;
  /** What waits there, which the navigation counts. */
  waiting?: (work: WaitingWork) => Waiting;
}

/** One screen of the back office. A capability declares its own beside its code and `screens.ts` lists it. */
export interface OfficeScreen {
  /** Below `/office`. */
  path: string;
  /** The right that opens it; null: all staff. The server checks it at every call. */
  right: StaffRight | null;
  /** What the service must have; absent: nothing. */
  needs?: 'payouts' | 'bank_transfers';
  /** Its place in the navigation; null: it is reached from another screen. */
  entry: OfficeEntry | null;
  Component: LazyExoticComponent<ComponentType>;
}

/** Defines a screen, whose code (`Component`) is loaded when it is opened. */
export const defineOfficeScreen = ({
  fetchCode,
  ...screen
}: Omit<OfficeScreen, 'Component'> & {
  fetchCode: () => Promise<{ Component: ComponentType }>;
}): OfficeScreen => ({
  ...screen,
  Component: lazy(async () => ({ default: (await fetchCode()).Component })),
});
