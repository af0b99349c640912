import type { RoomModel } from '../use-room.ts';
import { WindowFrame } from './WindowFrame.tsx';

/** The window of a tool that the viewer opened over the picture. */
export function RoomWindow({ room }: { room: RoomModel }) {
  const { opened, view, setPanel } = room;
  if (opened === null) return null;
  const { name, closable, Window } = opened;
  const close = (): void => setPanel(null);
  return (
    <WindowFrame key={name} onEscape={closable ? close : null}>
      <Window room={view} onClose={close} onGiveUp={close} />
    </WindowFrame>
  );
}
