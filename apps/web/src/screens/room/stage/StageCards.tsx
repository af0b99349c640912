import type { SessionMode } from '@akari/rules';
import { roomPath } from '../../../platform/browser/paths.ts';
import { GuestPreview, LowPoints, type ReceivedReceipt } from '../../../features/session/index.ts';
import { LowFrames } from '../../../features/network-stats/viewer/late.ts';
import { StayCard } from '../../../features/freechat/index.ts';
import { IdVideoLayer } from './IdVideoLayer.tsx';
import { DoorPictures } from '../../../features/door-picture/viewer/late.ts';
import { picturesAt } from '../door/door.ts';
import { RoomDoor } from '../door/RoomDoor.tsx';
import { PURCHASE_TOOL } from '../../../features/purchase/room-tool.ts';
import { RoomWindow } from '../dock/RoomWindow.tsx';
import type { RoomModel } from '../use-room.ts';

/** The question at the end of a free chat whether the viewer goes on in the paid chat. */
function FreeChatEnd({ room }: { room: RoomModel }) {
  const { view, inside, mode, free_ends, stay, quoted } = room;
  const { card, balance } = view;
  if (!free_ends || mode !== 'free' || inside === null || balance === null || card.until_ms === null)
    return null;
  const { quote } = quoted;
  return (
    <div className="room-low">
      <StayCard
        session_id={inside.session_id}
        until_ms={card.until_ms}
        offer={quote.phase === 'known' ? quote.after_free : null}
        {...{ balance, stay }}
      />
    </div>
  );
}

/** Whether a guest's preview begins or runs. */
const isGuestPreview = ({ door, mode, visitor }: RoomModel): boolean =>
  visitor.login === 'guest' && (mode === 'preview' || (door.kind === 'steps' && door.quiet));

/** Cards over the picture: the door, the ID video, an opened window, a guest's preview, and the question when points run low. */
export function StageCards({
  room,
  way,
  counted,
  low,
}: {
  room: RoomModel;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  /** The receipt of a session that costs points; null: there is none. */
  counted: ReceivedReceipt | null;
  /** Whether the picture has few frames. */
  low: boolean;
}) {
  const warns_points =
    counted !== null && counted.receipt.points_left !== 'enough' && !room.tools_open.has(PURCHASE_TOOL.name);
  const { door, video, view, session, opened, setPanel } = room;
  const { card, name, quoted, balance } = view;
  const pictures = picturesAt(door, card, room.inside !== null);
  return (
    <>
      {door.kind !== 'open' && door.kind !== 'checking' && video.scene.kind === 'closed' && (
        <div className="room-door" data-pictures={pictures.length > 0 ? '' : undefined}>
          {pictures.length > 0 && (
            // Its place is kept while its code is loaded.
            <div className="room-door-pictures">
              <DoorPictures ids={pictures} name={name} />
            </div>
          )}
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
      {isGuestPreview(room) && (
        <div className="room-guest">
          <GuestPreview status={card.status} received={room.received} here={roomPath(card.performer_name)} />
        </div>
      )}
      <FreeChatEnd room={room} />
      {warns_points && (
        <div className="room-low">
          <LowPoints key={counted.receipt.points_left} receipt={counted.receipt} />
        </div>
      )}
      {!warns_points && low && opened === null && (
        <div className="room-low">
          <LowFrames channel_id={card.channel_id} onReconnect={view.onReconnect} />
        </div>
      )}
    </>
  );
}
