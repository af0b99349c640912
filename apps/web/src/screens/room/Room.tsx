import type { ChannelCard } from '@akari/contract/channel';
import type { Offer } from '@akari/contract/session';
import { hasChatStarted, may, mayTakePart, STATS_POLL_VIEWER_MS, type SessionMode } from '@akari/rules';
import { useMemo, useState } from 'react';
import { selectUserType } from '../../account/login.slice.ts';
import { selectBalance } from '../../account/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useFocusKept } from '../../app/use-focus-kept.ts';
import { ChatBoard, useBoard } from '../../chat/index.ts';
import { useGift } from '../../gift/index.ts';
import { useIdVideo } from '../../id-video/index.ts';
import { sceneOf } from '../../kit/scene/scenes.ts';
import { QualityPill, Stage, useMediaStats } from '../../media/index.ts';
import { channelEntered, LiveReceipt, LowPoints, useQuote, useViewerSession } from '../../session/index.ts';
import { useLanguage } from '../../text/index.ts';
import { TipStage, useTip } from '../../tip/index.ts';
import { selectTwoshot } from '../../twoshot/index.ts';
import { SelfTile, selectTwowayOver, useOwnTwoway } from '../../twoway/index.ts';
import { Dock } from './Dock.tsx';
import { doorOf } from './door.ts';
import { GiftWindows } from './GiftWindows.tsx';
import { IdVideoLayer } from './IdVideoLayer.tsx';
import { useWindowsAhead } from './late.ts';
import { PerformerInfo } from './PerformerInfo.tsx';
import { PhoneDock } from './PhoneDock.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { RoomChat } from './RoomChat.tsx';
import { RoomDoor } from './RoomDoor.tsx';
import { RoomNews } from './RoomNews.tsx';
import { RoomWindow } from './RoomWindow.tsx';
import { StageHead } from './StageHead.tsx';
import { TipWindows } from './TipWindows.tsx';
import { useAutoPreview } from './use-auto-preview.ts';
import { useCallWith, useFollowedCall } from './use-call.ts';
import { useRoomLayout } from './use-layout.ts';
import { windowOf, type Panel } from './tools.ts';
import { useTools } from './use-tools.ts';
import { useVisitor } from './use-visitor.ts';

const PREVIEW = { mode: 'preview', point_type: 2000, rate_units_per_min: 0 } as const;

/** The room of a performer for a viewer, from the lobby to the end, for every screen size. */
export function Room({
  card,
  link_key,
  way,
}: {
  card: ChannelCard;
  link_key: string | null;
  /** The mode that the address asks for. */
  way: SessionMode | null;
}) {
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const layout = useRoomLayout();
  const balance = useAppSelector(selectBalance);
  const user_type = useAppSelector(selectUserType);
  const [panel, setPanel] = useState<Panel>('none');
  const { performer_name } = card;
  const session = useViewerSession(performer_name);
  const { state, media } = session;
  const call = useCallWith(performer_name);
  const request = useAppSelector(selectTwoshot);
  const own_twoway = useOwnTwoway(
    performer_name,
    panel === 'twoway',
    state.phase === 'entering' || state.phase === 'watching',
  );
  const last_twoway = useAppSelector(selectTwowayOver);
  const twoway_over = last_twoway?.performer_name === performer_name ? last_twoway : null;
  const hidden_key = link_key ?? call?.hidden_key ?? null;
  const visitor = useVisitor(performer_name, hidden_key, session.arrival, state, card.status === 'waiting');
  const door = doorOf(state, card, visitor);
  const tip = useTip(performer_name, () => setPanel('none'));
  const gift = useGift(performer_name, () => setPanel('none'));

  const inside = state.phase === 'entering' || state.phase === 'watching' ? state.session : null;
  const watching = state.phase === 'watching';
  // True until the person has entered a chat; the free preview does not count as one.
  const before_chat = inside === null || inside.mode === 'preview';
  const video = useIdVideo(performer_name, before_chat);
  const video_plays = video.scene.kind === 'playing';
  const turned_down = state.phase === 'looking' || state.phase === 'asked' ? state.refused : null;
  const refused = turned_down?.error ?? null;
  const asks = door.kind === 'consent' || panel === 'call' || (watching && may(user_type, 'twoshot.request'));
  const quoted = useQuote(
    performer_name,
    asks ? [card.status, card.peep_allowed, inside?.session_id, refused].join(':') : null,
  );
  useBoard(performer_name, inside?.session_id ?? 'door', (channel) => {
    dispatch(channelEntered(channel));
    if (inside !== null || state.phase === 'asked') session.onRoomEntered();
  });
  const stats = useMediaStats(media.connection, watching, STATS_POLL_VIEWER_MS);
  const watch = (): void => session.enter(PREVIEW);
  const watchUnlessElsewhere = (): void => session.enter(PREVIEW, { unless_running: true });
  useAutoPreview(door, session.elsewhere ? null : watchUnlessElsewhere, session.look);
  const enter = (offer: Offer, point_type: 2000 | 2010): void => {
    // If the address asks for a two-shot, open its window as soon as it can be requested.
    setPanel(way === 'twoshot' ? 'twoshot' : 'none');
    const { mode, rate_units_per_min, opening_ms } = offer;
    session.enter({
      mode,
      point_type,
      rate_units_per_min,
      opening_ms,
      ...(mode === 'hidden' && hidden_key !== null ? { hidden_key } : {}),
    });
  };

  useWindowsAhead(watching);
  const mode = watching ? state.session.mode : null;
  const stuck = useFollowedCall({ call, session, panel, setPanel });

  const name = card.display_name[language];
  // Keep the still from when the room opened: stills change every few seconds, and the avatar must not flicker.
  const [picture] = useState(() => card.still_url ?? sceneOf(card.performer_id));
  // Memoized, because every row of the board depends on this object.
  const performer = useMemo(() => ({ name, picture }), [name, picture]);
  const phone = layout === 'phone';
  const chatting = watching && mayTakePart(state.session.session_type);
  const received = watching ? state.received : null;
  const counted = received !== null && received.receipt.rate_units_per_min > 0 ? received : null;
  // While a purchase is pending there is no picture, which is not a connection problem.
  const awaits = counted?.receipt.points_left === 'awaited';
  const member = balance !== null;
  const opened =
    state.phase === 'entering' || stuck
      ? null
      : windowOf(panel, { mode, status: card.status, call: call?.state ?? null });
  const { twoshot_asked } = visitor;
  const twoway_asked = own_twoway.request !== null;
  const focus = useFocusKept<HTMLElement>(
    [
      door.kind,
      video.scene.kind,
      opened,
      call?.state,
      request?.state,
      own_twoway.request?.state,
      twoway_over?.request_id,
    ].join(':'),
  );
  const leave = (): void => {
    setPanel('none');
    session.leave();
  };
  const tools = useTools({
    state,
    card,
    quoted,
    user_type,
    twoshot_asked,
    twoway_asked,
    open: setPanel,
    leave,
  });
  const chat = (): 'open' | 'silent' | 'peep' | 'private' | 'outside' | 'closed' => {
    if (chatting) return may(user_type, 'chat.write') ? 'open' : 'silent';
    if (mode === 'peep') return 'peep';
    if (card.status === 'twoshot') return 'private';
    return hasChatStarted(card.status) ? 'outside' : 'closed';
  };

  return (
    <main
      ref={focus}
      tabIndex={-1}
      className={`viewer-room ${layout}`}
      data-door={door.kind}
      data-mode={mode ?? undefined}
    >
      <title>{`${name} – Akari`}</title>
      <div className="room-left">
        <div className="room-stage">
          <Stage
            stream={inside === null || awaits || video_plays ? null : media.stream}
            link={media.state}
            poster={picture}
            paused={watching && !card.publisher_live}
            bleed={phone}
            voice={card.media_kind === 'voice' ? card.performer_name : null}
            controls={watching && !video_plays}
            meter={<QualityPill stats={stats} />}
            onFirstFrame={session.onFirstFrame}
          >
            {!phone && <StageHead card={card} mode={mode} />}
            {counted !== null && (
              <div className="room-receipt">
                <LiveReceipt
                  received={counted}
                  voice={card.media_kind === 'voice'}
                  compact={phone || opened !== null}
                />
              </div>
            )}
            <TipStage channel_id={card.channel_id} />
            <RoomNews
              card={card}
              name={name}
              request={request?.performer_name === performer_name && watching ? request : null}
              twoway={
                watching && (twoway_asked || twoway_over !== null)
                  ? { request: own_twoway.request, over: twoway_over }
                  : null
              }
              trial={mode === 'preview' && visitor.login === 'guest' ? received : null}
              phone={phone}
            />
            {watching && <SelfTile own={own_twoway} name={name} />}
            {door.kind !== 'open' && door.kind !== 'checking' && video.scene.kind === 'closed' && (
              <div className="room-door">
                <RoomDoor
                  door={door}
                  card={card}
                  name={name}
                  session={session}
                  quoted={quoted}
                  way={way}
                  onEnter={enter}
                  onWatch={watch}
                  onCall={member ? () => setPanel('call') : null}
                />
              </div>
            )}
            {balance !== null && opened === null && (
              <IdVideoLayer
                video={video}
                card={card}
                name={name}
                balance={balance}
                offered={before_chat && door.kind !== 'steps' && door.kind !== 'checking'}
              />
            )}
            {member && opened !== null && (
              <RoomWindow
                window={opened}
                card={card}
                name={name}
                session={inside}
                quoted={quoted}
                call={call}
                own_twoway={own_twoway}
                balance={balance}
                onEnter={enter}
                onClose={() => setPanel('none')}
              />
            )}
            {counted !== null && counted.receipt.points_left !== 'enough' && (
              <div className="room-low">
                <LowPoints key={counted.receipt.points_left} receipt={counted.receipt} />
              </div>
            )}
          </Stage>
        </div>
        {!phone && <PerformerInfo card={card} picture={picture} heading="h1" />}
        {!phone && watching && <Dock tip={chatting && member ? tip : null} tools={tools} />}
      </div>
      {!phone && <RoomChat performer={performer} state={chat()} />}
      {phone && <PhoneHead card={card} picture={picture} onLeave={inside === null ? null : leave} />}
      {phone && chatting && opened === null && (
        <div className="phone-chat">
          <ChatBoard side="viewer" performer={performer} look="overlay" />
        </div>
      )}
      {phone && watching && opened === null && (
        <PhoneDock
          card={card}
          picture={picture}
          writing={chat() === 'open'}
          chatting={chatting}
          tools={tools}
        />
      )}
      {chatting && balance !== null && (
        <>
          <TipWindows
            tip={tip}
            name={name}
            balance={balance}
            open={panel === 'tip'}
            onOpenChange={(open) => setPanel(open ? 'tip' : 'none')}
          />
          <GiftWindows
            giving={gift}
            performer_name={performer_name}
            name={name}
            balance={balance}
            open={panel === 'gift'}
            onOpenChange={(open) => setPanel(open ? 'gift' : 'none')}
          />
        </>
      )}
    </main>
  );
}
