import { useCallback, useState } from 'react';
import { keepSettings, loadSettings, type StudioSettings } from './settings.ts';

/** The performer's choices, remembered in this browser. */
export function useSettings(): [StudioSettings, (change: Partial<StudioSettings>) => void] {
  const [settings, setSettings] = useState(loadSettings);
  const change = useCallback((part: Partial<StudioSettings>) => {
    setSettings((before) => {
      const next = { ...before, ...part };
      keepSettings(next);
      return next;
    });
  }, []);
  return [settings, change];
}
