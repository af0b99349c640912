import type { StaffRight } from '@akari/rules';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { IconName } from '../../kit/icon/names.ts';

/** One screen of the back office. A capability declares its own beside its code and `screens.ts` lists it. */
export interface OfficeScreen {
  /** Below `/office`. */
  path: string;
  /** The right that opens it; null: all staff. The server checks it at every call. */
  right: StaffRight | null;
  /** Its place in the navigation; null: it is reached from another screen. */
  entry: { icon: IconName; label: () => string } | null;
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
