import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Door } from './door.ts';

/**
 * Starts the free preview automatically, once, when a person opens the room of a waiting performer. It is free, so it
 * needs no consent. A person who left or was refused, and a guest whose preview has ended, must start it themselves.
 * @param watch null: the preview would end the person's session in another window (325), so it does not start itself
 */
export function useAutoPreview(door: Door, watch: (() => void) | null, look: () => void): void {
  const begin = useEffectEvent(() => watch?.());
  // A viewer who waits for the end of a break returns to the lobby, whatever session ended before.
  const waits = door.kind === 'resting';
  const forget = useEffectEvent(look);
  useEffect(() => {
    if (waits) forget();
  }, [waits]);
  const invited = door.kind === 'preview' && door.refused === null;
  // Before the other effects, so that its request is sent before theirs.
  useLayoutEffect(() => {
    if (invited) begin();
  }, [invited]);
}
