import { useEffect } from 'react';
import { doAhead } from '../../app/ahead.ts';
import { latePart } from '../../error/late-part.tsx';
import { GiftPanel } from '../../gift/index.ts';
import { GivingConfirm, TipPanel } from '../../tip/index.ts';
import { TwowayCard } from '../../twoway/index.ts';

export const Sheet = latePart(async () => (await import('../../kit/Sheet.tsx')).Sheet);

const WINDOWS = [TipPanel, GivingConfirm, GiftPanel, Sheet, TwowayCard].map(({ prepare }) => prepare);

/** What opens inside the room is fetched once the picture is there, so that no window is late. */
export function useWindowsAhead(watching: boolean): void {
  useEffect(() => (watching ? doAhead(WINDOWS) : undefined), [watching]);
}
