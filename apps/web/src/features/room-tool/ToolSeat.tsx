import type { ToolName } from '@akari/rules';
import type { ReactNode } from 'react';
import { SeatProvider, type PanelSeat } from '../../kit/overlay/seat.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { selectTools, toolPlaced, toolsClosed, toolUsed } from './tools.slice.ts';

/** Gives the panel of a tool its place, and the person the ways to move it. On a phone it gives none. */
export function ToolSeat({ name, children }: { name: ToolName; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { open, ground, places } = useAppSelector(selectTools);
  const order = open.indexOf(name);
  // One tree for both: what the panel holds, such as an open question, stays when a window is resized.
  const seat: PanelSeat | null =
    ground === 'sheet'
      ? null
      : {
          place: places[name] ?? null,
          order: Math.max(0, order),
          top: order === open.length - 1,
          onPlace: (place) => dispatch(toolPlaced({ name, place })),
          onUse: () => dispatch(toolUsed(name)),
          onCloseAll: open.length > 1 ? () => dispatch(toolsClosed()) : null,
        };
  return <SeatProvider value={seat}>{children}</SeatProvider>;
}
