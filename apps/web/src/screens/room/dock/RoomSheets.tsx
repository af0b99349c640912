import { ToolSeat } from '../../../features/room-tool/ToolSeat.tsx';
import type { RoomModel } from '../use-room.ts';

/** The sheets of the tools, open or closed. */
export function RoomSheets({ room }: { room: RoomModel }) {
  const { sheets, view, tools_open } = room;
  return sheets.map(({ name, Sheet }) => (
    <ToolSeat key={name} name={name}>
      <Sheet
        room={view}
        open={tools_open.has(name)}
        onOpenChange={(open) => (open ? tools_open.open(name) : tools_open.close(name))}
      />
    </ToolSeat>
  ));
}
