import { useEffect } from 'react';
import { doAhead } from '../../platform/browser/ahead.ts';
import { latePart } from '../../platform/error/late-part.tsx';
import { GoalCelebration, StayCard } from '../../features/freechat/index.ts';
import { ROOM_TOOLS } from './room-tools.ts';
import { prepareOf } from './dock/tools.ts';

export const Sheet = latePart(async () => (await import('../../kit/overlay/Sheet.tsx')).Sheet);

const WINDOWS = [
  ...ROOM_TOOLS.flatMap((tool) => prepareOf(tool) ?? []),
  ...[Sheet.prepare, GoalCelebration.prepare, StayCard.prepare],
];

/** Prefetches the code of the room's windows once the picture plays, so that they open without delay. */
export function useWindowsAhead(watching: boolean): void {
  useEffect(() => (watching ? doAhead(WINDOWS) : undefined), [watching]);
}
