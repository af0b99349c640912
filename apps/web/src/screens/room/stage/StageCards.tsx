import type { SessionMode } from '@akari/rules';
import { LowPoints, type ReceivedReceipt } from '../../../features/session/index.ts';
import { IdVideoLayer } from './IdVideoLayer.tsx';
import { RoomDoor } from '../door/RoomDoor.tsx';
import { PURCHASE_TOOL } from '../../../features/purchase/room-tool.ts';
import { RoomWindow } from '../dock/RoomWindow.tsx';
import type { RoomModel } from '../use-room.ts';

/** Cards over the picture: the door, the ID video, an opened window, and the question when points run low. */
export function StageCards({
  room,
  way,
  counted,
}: {
  room: RoomModel;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  /** The receipt of a session that costs points; null: there is none. */
  counted: ReceivedReceipt | null;
}) {
  const { door, video, view, session, opened, panel, setPanel } = room;
  const { card, name, quoted, balance } = view;
  return (
    <>
      {door.kind !== 'open' && door.kind !== 'checking' && video.scene.kind === 'closed' && (
        <div className="room-door">
          <RoomDoor
            door={door}
            card={card}
            name={name}
            session={session}
            quoted={quoted}
            way={way}
            onEnter={room.enter}
            onWatch={room.watch}
            onCall={balance !== null ? () => setPanel('call') : null}
          />
        </div>
      )}
      {balance !== null && opened === null && (
        <IdVideoLayer
          video={video}
          card={card}
          name={name}
          balance={balance}
          offered={room.before_chat && door.kind !== 'steps' && door.kind !== 'checking'}
        />
      )}
      <RoomWindow room={room} />
      {counted !== null && counted.receipt.points_left !== 'enough' && panel !== PURCHASE_TOOL.name && (
        <div className="room-low">
          <LowPoints key={counted.receipt.points_left} receipt={counted.receipt} />
        </div>
      )}
    </>
  );
}
