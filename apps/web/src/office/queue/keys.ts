import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, store } from '../../platform/browser/storage.ts';

const STORED = 'office-queue-keys';

/** Whether single keys act; a person may switch them off (WCAG 2.1.4), and this browser remembers it. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(STORED) !== 'off');
  const choose = (next: boolean): void => {
    store(STORED, next ? null : 'off');
    setOn(next);
  };
  return [on, choose];
}

/** Whether a key belongs to what has the focus: a person is writing, or a list is open. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="listbox"], [role="dialog"]') !== null;

/** Listens for single keys while they are on. @param press gets the key in lower case; returns whether it acted */
export function useKeys(on: boolean, press: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event.target)) return;
    if (press(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return undefined;
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [on]);
}
