import { createContext, useContext } from 'react';
import type { Place } from './place.ts';

/** Where a panel stands on a desk, and how the person moves it. */
export interface PanelSeat {
  /** Null: where the screen puts it, which is beside the picture, or the first place of a window. */
  place: Place | null;
  /** Position among the open panels; the last used one is the highest. */
  order: number;
  /** Whether it is the last used one: Escape closes it. */
  top: boolean;
  /** Keeps the place of a window; null returns the panel to where the screen puts it. */
  onPlace: (place: Place | null) => void;
  /** The person uses the panel, so that it goes to the top. */
  onUse: () => void;
  /** Closes every panel; null: no other one is open. */
  onCloseAll: (() => void) | null;
}

/** Null: panels cannot be moved here, as on a phone. */
const SeatContext = createContext<PanelSeat | null>(null);
export const SeatProvider = SeatContext.Provider;
export const useSeat = (): PanelSeat | null => useContext(SeatContext);
