import type { ChannelCard } from '@akari/contract/channel';
import { STATS_POLL_VIEWER_MS } from '@akari/rules';
import { useMemo, useState } from 'react';
import { selectBalance } from '../../account/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ChatBoard, useBoard } from '../../chat/index.ts';
import { sceneOf } from '../../kit/scene/scenes.ts';
import { QualityPill, Stage, useMediaStats } from '../../media/index.ts';
import { channelEntered, LiveReceipt, LowPoints, useViewerSession } from '../../session/index.ts';
import { useLanguage } from '../../text/index.ts';
import { TipStage, useTip } from '../../tip/index.ts';
import { Dock } from './Dock.tsx';
import { doorOf } from './door.ts';
import { PerformerInfo } from './PerformerInfo.tsx';
import { PhoneDock } from './PhoneDock.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { RoomChat } from './RoomChat.tsx';
import { RoomDoor } from './RoomDoor.tsx';
import { StageHead } from './StageHead.tsx';
import { TipWindows } from './TipWindows.tsx';
import { useAutoPreview } from './use-auto-preview.ts';
import { useRoomLayout } from './use-layout.ts';
import { useVisitor } from './use-visitor.ts';

/** A performer's room as a viewer has it, from the door to the end, on every size of screen. */
export function Room({ card }: { card: ChannelCard }) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const layout = useRoomLayout();
  const balance = useAppSelector(selectBalance);
  const [panel, setPanel] = useState<'none' | 'tip'>('none');
  const { performer_name } = card;
  const session = useViewerSession(performer_name);
  const { state, media } = session;
  const door = doorOf(state, card, useVisitor(session.arrival));
  const tip = useTip(performer_name, () => setPanel('none'));

  const inside = state.phase === 'entering' || state.phase === 'watching' ? state.session : null;
  useBoard(performer_name, inside?.session_id ?? 'door', (channel) => {
    dispatch(channelEntered(channel));
    if (inside !== null) session.onRoomEntered();
  });
  const stats = useMediaStats(media.connection, state.phase === 'watching', STATS_POLL_VIEWER_MS);
  useAutoPreview(door, () => session.enter({ session_type: 110, point_type: 2000, rate_units_per_min: 0 }));

  const name = card.display_name[language];
  // The still of the moment of coming: stills change every few seconds, and a face that flickers is no face.
  const [picture] = useState(() => card.still_url ?? sceneOf(card.performer_id));
  // The same object as long as it says the same: every row of the board depends on it.
  const performer = useMemo(() => ({ name, picture }), [name, picture]);
  const phone = layout === 'phone';
  const watching = state.phase === 'watching';
  const chatting = watching && state.session.session_type === 115;
  const received = watching ? state.received : null;
  const counted = received !== null && received.receipt.rate_units_per_min > 0 ? received : null;

  return (
    <main className={`viewer-room ${layout}`} data-door={door.kind}>
      <title>{`${name} – Akari`}</title>
      <div className="room-left">
        <div className="room-stage">
          <Stage
            stream={inside === null ? null : media.stream}
            link={media.state}
            poster={picture}
            paused={watching && !card.publisher_live}
            bleed={phone}
            controls={watching}
            meter={<QualityPill stats={stats} />}
            onFirstFrame={session.onFirstFrame}
          >
            {!phone && <StageHead card={card} preview={watching && !chatting} />}
            {counted !== null && (
              <div className="room-receipt">
                <LiveReceipt received={counted} compact={phone} />
              </div>
            )}
            <TipStage />
            {door.kind !== 'open' && door.kind !== 'checking' && (
              <div className="room-door">
                <RoomDoor door={door} card={card} name={name} session={session} />
              </div>
            )}
            {counted?.receipt.low === true && (
              <div className="room-low">
                <LowPoints remaining_ms={counted.receipt.remaining_ms ?? 0} />
              </div>
            )}
          </Stage>
        </div>
        {!phone && <PerformerInfo card={card} picture={picture} heading="h1" />}
        {!phone && watching && (
          <Dock
            tip={tip}
            tips={chatting && balance !== null}
            onTip={() => setPanel('tip')}
            onLeave={session.leave}
          />
        )}
      </div>
      {!phone && (
        <RoomChat
          performer={performer}
          state={chatting ? 'open' : card.status === 'chatting' ? 'outside' : 'closed'}
        />
      )}
      {phone && <PhoneHead card={card} picture={picture} onLeave={inside === null ? null : session.leave} />}
      {phone && chatting && (
        <div className="phone-chat">
          <ChatBoard side="viewer" performer={performer} look="overlay" />
        </div>
      )}
      {phone && chatting && (
        <PhoneDock card={card} picture={picture} onTip={balance === null ? null : () => setPanel('tip')} />
      )}
      {chatting && balance !== null && (
        <TipWindows
          tip={tip}
          name={name}
          balance={balance}
          open={panel === 'tip'}
          onOpenChange={(open) => setPanel(open ? 'tip' : 'none')}
        />
      )}
    </main>
  );
}
