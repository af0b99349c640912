import type { RoomModel } from '../use-room.ts';

/** The sheets of the tools, open or closed. */
export function RoomSheets({ room }: { room: RoomModel }) {
  const { sheets, view, panel, setPanel } = room;
  return sheets.map(({ name, Sheet }) => (
    <Sheet
      key={name}
      room={view}
      open={panel === name}
      onOpenChange={(open) => setPanel(open ? name : null)}
    />
  ));
}
