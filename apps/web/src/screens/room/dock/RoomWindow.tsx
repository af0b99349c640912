import { useBeside } from '../../../kit/overlay/beside.ts';
import { SidePanel } from '../../../kit/overlay/SidePanel.tsx';
import { ToolSeat } from '../../../features/room-tool/ToolSeat.tsx';
import type { RoomModel } from '../use-room.ts';
import { WindowFrame } from './WindowFrame.tsx';

/** The window of a tool that the viewer opened: beside the picture where there is a place for it, otherwise over it. */
export function RoomWindow({ room }: { room: RoomModel }) {
  const { opened, view, setPanel } = room;
  const place = useBeside();
  if (opened === null) return null;
  const { name, closable, Window } = opened;
  const close = (): void => setPanel(null);
  const card = <Window room={view} onClose={close} onGiveUp={close} />;
  const onClose = closable ? close : null;
  return place === null ? (
    <WindowFrame key={name} onEscape={onClose}>
      {card}
    </WindowFrame>
  ) : (
    <ToolSeat key={name} name={name}>
      <SidePanel place={place} onClose={onClose}>
        {card}
      </SidePanel>
    </ToolSeat>
  );
}
