import { useEffect } from 'react';
import { doAhead } from '../../app/ahead.ts';
import { latePart } from '../../error/late-part.tsx';
import { GiftPanel } from '../../gift/index.ts';
import { GivingConfirm, TipPanel } from '../../tip/index.ts';
import { TwowayCard } from '../../twoway/index.ts';

export const Sheet = latePart(async () => (await import('../../kit/Sheet.tsx')).Sheet);

const WINDOWS = [TipPanel, GivingConfirm, GiftPanel, Sheet, TwowayCard].map(({ prepare }) => prepare);

/** Prefetches the code of the room's windows once the picture plays, so that they open without delay. */
export function useWindowsAhead(watching: boolean): void {
  useEffect(() => (watching ? doAhead(WINDOWS) : undefined), [watching]);
}
