import type { ComponentProps, PointerEvent } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { useText } from '../../text/index.ts';
import { followPointer } from './drag.ts';
import { firstPlace } from './place.ts';
import { SidePanel } from './SidePanel.tsx';
import { useSeat, type PanelSeat } from './seat.ts';
import { panelText } from './text.ts';
import { windowSize } from './use-window-size.ts';

/** Dragged by its title, the panel leaves its place and becomes a window below the pointer. */
function dragOut(event: PointerEvent<HTMLElement>, { onPlace }: PanelSeat): void {
  const frame = event.currentTarget.parentElement;
  if (frame === null || (event.target as Element).closest('button, input, select, a') !== null) return;
  const { left, top, width, height } = frame.getBoundingClientRect();
  followPointer(event, {
    onMove: (dx_px, dy_px) =>
      onPlace({ x_px: left + dx_px, y_px: top + dy_px, width_px: width, height_px: height }),
  });
}

/** A panel beside the picture that the person may make a window. */
export function DockedPanel(props: Omit<ComponentProps<typeof SidePanel>, 'onHead' | 'actions'>) {
  const p = useText(panelText);
  const seat = useSeat();
  if (seat === null) return <SidePanel {...props} />;
  return (
    <SidePanel
      {...props}
      onHead={(event) => dragOut(event, seat)}
      actions={
        <IconButton
          icon="pip"
          label={p('float')}
          onClick={() => seat.onPlace(firstPlace(seat.order, windowSize()))}
        />
      }
    />
  );
}
