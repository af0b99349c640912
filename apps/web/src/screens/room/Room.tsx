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
import { useText } from '../../text/index.ts';
import { roomText } from './text.ts';
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
  const t = useText(roomText);
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
        // The heading comes after the picture and its card.
        data-arrival=""
        aria-label={t('place', { name: view.name })}
        className={`viewer-room ${layout}`}
        data-door={door.kind}
        data-mode={mode ?? undefined}
        data-chat={chatOf(room) === 'open' && room.chat.hidden ? 'hidden' : undefined}
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
        {phone ? (
          <PhoneParts room={room} />
        ) : (
          <RoomChat
            performer={performer}
            performer_name={card.performer_name}
            access={chatOf(room)}
            door={door.kind}
            hidden={room.chat}
          />
        )}
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
      <PhoneHead card={card} picture={picture} onLeave={inside === null ? null : room.leaveOrAsk} />
      {watching && (
        <div className="phone-lower">
          {chatting && opened === null && !room.chat.hidden && (
            <div className="phone-chat">
              <ChatBoard performer={performer} look="overlay" />
            </div>
          )}
          <PhoneDock
            inert={opened !== null}
            card={card}
            picture={picture}
            writing={chatOf(room) === 'open'}
            chatting={chatting}
            tip={chatting && view.balance !== null ? view.tip : null}
            tools={tools}
          />
        </div>
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
