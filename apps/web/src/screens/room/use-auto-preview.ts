import { useEffect, useEffectEvent } from 'react';
import type { Door } from './door.ts';

/**
 * Who opens the room of a performer that waits came to see: the free preview begins by itself, once. It costs nothing,
 * so there is nothing to agree to; who went out, or was refused, is asked.
 * @param watch null: it would end what the person is in elsewhere (325), so that they are asked too
 */
export function useAutoPreview(door: Door, watch: (() => void) | null, look: () => void): void {
  const begin = useEffectEvent(() => watch?.());
  // Who waits for the end of a break is at the door, whatever it was that ended before.
  const waits = door.kind === 'resting';
  const forget = useEffectEvent(look);
  useEffect(() => {
    if (waits) forget();
  }, [waits]);
  const invited = door.kind === 'preview' && door.refused === null;
  useEffect(() => {
    if (invited) begin();
  }, [invited]);
}
