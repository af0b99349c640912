import { createContext, useContext } from 'react';

/**
 * The place beside the picture for panels, where the window is large enough for both; null: there is no such place, and a
 * panel comes from the lower edge or lies over the picture. A picture that is paid for is never covered or darkened where
 * there is another place.
 */
const BesideContext = createContext<HTMLElement | null>(null);
export const BesideProvider = BesideContext.Provider;
export const useBeside = (): HTMLElement | null => useContext(BesideContext);
