import { useState, type ComponentType } from 'react';
import type { LatePart } from '../../platform/error/late-part.tsx';
import type { RoomView, SheetProps } from './room-tool.ts';

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The sheet of a tool whose code loads when it is first opened. It stays mounted then, so that its closing animation can run.
 * @param propsOf what the panel needs of the room
 */
export const lateSheet = <P extends object>(
  Panel: LatePart<P & PanelProps>,
  propsOf: (room: RoomView) => P,
): ComponentType<SheetProps> =>
  function LateSheet({ room, open, onOpenChange }) {
    const [openedOnce, setOpenedOnce] = useState(false);
    if (open && !openedOnce) setOpenedOnce(true);
    if (!openedOnce) return null;
    return (
      <Panel
        wanted={open}
        onGiveUp={() => onOpenChange(false)}
        {...{ open, onOpenChange }}
        {...propsOf(room)}
      />
    );
  };
