import type { MediaKind } from '@akari/rules';
import { useCallback, useMemo, useState } from 'react';
import { keepSettings, loadSettings, type StudioSettings } from './settings.ts';

/**
 * The performer's choices, stored in this browser.
 * @param asked media kind of the address; it applies until the performer chooses one, and is not stored
 */
export function useSettings(
  asked: MediaKind | null,
): [StudioSettings, (change: Partial<StudioSettings>) => void] {
  const [kept, setKept] = useState(loadSettings);
  const [wanted, setWanted] = useState(asked);
  const change = useCallback((part: Partial<StudioSettings>) => {
    if (part.media_kind !== undefined) setWanted(null);
    setKept((before) => {
      const next = { ...before, ...part };
      keepSettings(next);
      return next;
    });
  }, []);
  const settings = useMemo(() => ({ ...kept, media_kind: wanted ?? kept.media_kind }), [kept, wanted]);
  return [settings, change];
}
