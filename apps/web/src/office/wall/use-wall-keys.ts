import { useEffect, useState } from 'react';
import { readStored, store } from '../../platform/browser/storage.ts';
import type { Tile } from './arrange.ts';
import type { WallActs } from './WallDetail.tsx';

const STORED = 'office.wall.keys';

/** Whether a key is meant for a field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null;

const ACT_OF_KEY: Readonly<Record<string, keyof WallActs>> = { s: 'seen', w: 'warn', x: 'stop' };

/** Keys of one letter, which a person can switch off (WCAG 2.1.4), as this browser keeps it. */
export function useWallKeys(
  selected: Tile | null,
  acts: WallActs,
  focusSearch: () => void,
): { on: boolean; turn: (on: boolean) => void } {
  const [on, setOn] = useState(() => readStored(STORED) !== 'off');
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') {
        event.preventDefault();
        focusSearch();
        return;
      }
      // The arrows move over the tiles from the moment the page is open, before a tile has the focus.
      if (event.target === document.body && event.key.startsWith('Arrow')) {
        event.preventDefault();
        document.querySelector<HTMLElement>('.wall-tiles [tabindex="0"]')?.focus();
        return;
      }
      const act = ACT_OF_KEY[event.key.toLowerCase()];
      if (act === undefined || selected === null) return;
      event.preventDefault();
      acts[act](selected);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [acts, focusSearch, on, selected]);
  const turn = (next: boolean): void => {
    store(STORED, next ? null : 'off');
    setOn(next);
  };
  return { on, turn };
}
