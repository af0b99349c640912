import type { ChannelCard } from '@akari/contract/channel';
import type { SessionMode } from '@akari/rules';
import { useState } from 'react';
import { BesideProvider } from '../../kit/overlay/beside.ts';
import { useFocusKept } from '../../platform/browser/use-focus-kept.ts';
import { ChatBoard } from '../../features/chat/index.ts';
import { Dock } from './dock/Dock.tsx';
import { latePart } from '../../platform/error/late-part.tsx';
import { PerformerInfo } from './stage/PerformerInfo.tsx';
import { PhoneDock } from './dock/PhoneDock.tsx';
import { PhoneHead } from './stage/PhoneHead.tsx';
import { RoomChat } from './RoomChat.tsx';
import { RoomSheets } from './dock/RoomSheets.tsx';
import { RoomStage } from './stage/RoomStage.tsx';
import { useRoomBeside, useRoomLayout } from './use-layout.ts';
import { chatOf, useRoom, type RoomModel } from './use-room.ts';

const LeavingQuestion = latePart(async () => (await import('./LeavingQuestion.tsx')).LeavingQuestion, {
  silent: true,
});

interface Props {
  card: ChannelCard;
  link_key: string | null;
  /** The mode that the address asks for. */
  way: SessionMode | null;
}

/** The room of a performer for a viewer, from the lobby to the end, for every screen size. */
export function Room({ card, link_key, way }: Props) {
  const layout = useRoomLayout();
  const beside = useRoomBeside();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const room = useRoom({ card, link_key, way });
  const { door, mode, view, performer, watching, chatting, tools } = room;
  const phone = layout === 'phone';
  const focus = useFocusKept<HTMLElement>(focusMoment(room));
  return (
    <BesideProvider value={place}>
      <main
        ref={focus}
        tabIndex={-1}
        className={`viewer-room ${layout}`}
        data-door={door.kind}
        data-mode={mode ?? undefined}
      >
        <title>{`${view.name} – Akari`}</title>
        <div className="room-left">
          <div className="room-stage">
            <RoomStage room={room} way={way} phone={phone} />
          </div>
          {!phone && <PerformerInfo card={card} picture={performer.picture} heading="h1" />}
          {!phone && watching && (
            <Dock tip={chatting && view.balance !== null ? view.tip : null} tools={tools} />
          )}
        </div>
        {beside && <div ref={setPlace} className="room-beside" />}
        {phone ? <PhoneParts room={room} /> : <RoomChat performer={performer} state={chatOf(room)} />}
        <RoomSheets room={room} />
        {watching && !room.before_chat && <LeavingQuestion />}
      </main>
    </BesideProvider>
  );
}

/** What surrounds the picture on a phone: the head, the chat over the picture, and the dock. */
function PhoneParts({ room }: { room: RoomModel }) {
  const { view, performer, inside, watching, chatting, opened, tools } = room;
  const { card } = view;
  const { picture } = performer;
  return (
    <>
      <PhoneHead card={card} picture={picture} onLeave={inside === null ? null : room.leave} />
      {chatting && opened === null && (
        <div className="phone-chat">
          <ChatBoard side="viewer" performer={performer} look="overlay" />
        </div>
      )}
      {watching && (
        <PhoneDock
          inert={opened !== null}
          card={card}
          picture={picture}
          writing={chatOf(room) === 'open'}
          chatting={chatting}
          tools={tools}
        />
      )}
    </>
  );
}

/** Changes whenever the element with the focus may have been removed. */
const focusMoment = ({ door, video, opened, call, requests }: RoomModel): string =>
  [
    door.kind,
    video.scene.kind,
    opened?.name,
    call?.state,
    requests.twoshot?.state,
    requests.own_twoway.request?.state,
    requests.twoway_over?.request_id,
  ].join(':');
