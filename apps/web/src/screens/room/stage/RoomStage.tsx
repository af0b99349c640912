import { STATS_POLL_VIEWER_MS, type SessionMode } from '@akari/rules';
import { useBeside } from '../../../kit/overlay/beside.ts';
import { QualityPill, Stage, useMediaStats } from '../../../media/index.ts';
import { LiveReceipt, ReceiptVoice } from '../../../features/session/index.ts';
import { GoalCelebration } from '../../../features/freechat/index.ts';
import { useViewerLine } from '../../../features/network-stats/viewer/use-viewer-line.ts';
import { Cheers } from '../../../features/cheer/late.ts';
import { CrownKeeper } from '../../../features/crown/late.ts';
import { EntryEffects } from '../../../features/entry-effect/late.ts';
import { StageEffects } from '../../../features/stage-effect/late.ts';
import { StageAim } from '../../../features/stage-effect/viewer/late.ts';
import { CommentFlow } from '../../../features/comment-flow/index.ts';
import { TipStage } from '../../../features/giving/TipStage.tsx';
import { TipGoalCelebration } from '../../../features/tip-goal/late.ts';
import { latePart } from '../../../platform/error/late-part.tsx';
import { RoomNews } from './RoomNews.tsx';
import { StageCards } from './StageCards.tsx';
import { StageHead } from './StageHead.tsx';
import type { RoomModel } from '../use-room.ts';

/** Comes with the first request of a two-way. */
const SelfTile = latePart(
  async () => (await import('../../../features/twoway/viewer/SelfTile.tsx')).SelfTile,
);

/** The picture of the room and what lies over it. */
export function RoomStage({
  room,
  way,
  phone,
}: {
  room: RoomModel;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  phone: boolean;
}) {
  const { session, view, mode, watching, received, opened } = room;
  const covered = useBeside() === null && opened !== null;
  const { card } = view;
  const { media } = session;
  const voice = card.media_kind === 'voice';
  const stats = useMediaStats(media.connection, watching, STATS_POLL_VIEWER_MS);
  const plays = watching && card.publisher_live && media.state === 'live';
  const low = useViewerLine({ channel_id: card.channel_id, voice, plays }, stats);
  const video_plays = room.video.scene.kind === 'playing';
  const counted = received !== null && received.receipt.rate_units_per_min > 0 ? received : null;
  // A free session shows what was paid before it and given during it.
  const visited = counted ?? (received?.receipt.visit === undefined ? null : received);
  // While a purchase is pending there is no picture, which is not a connection problem.
  const awaits = counted?.receipt.points_left === 'awaited';
  return (
    <Stage
      stream={room.inside === null || awaits || video_plays ? null : media.stream}
      link={media.state}
      poster={room.performer.picture}
      paused={watching && !card.publisher_live}
      bleed={phone}
      voice={voice ? card.performer_name : null}
      controls={watching && !video_plays}
      quiet={room.visitor.login === 'guest'}
      meter={<QualityPill stats={stats} />}
      onFirstFrame={session.onFirstFrame}
    >
      {!phone && <StageHead card={card} mode={mode} />}
      {visited !== null && (
        <div className="room-receipt">
          <LiveReceipt received={visited} voice={voice} compact={phone || covered} />
        </div>
      )}
      {counted !== null && <ReceiptVoice received={counted} />}
      {watching && <CommentFlow />}
      <TipStage channel_id={card.channel_id} />
      {watching && <CrownKeeper channel={card} />}
      {watching && <EntryEffects channel_id={card.channel_id} />}
      {watching && <StageEffects channel_id={card.channel_id} />}
      {watching && <Cheers card={card} mode={mode} />}
      {room.state.effects_taken && <StageAim room={view} />}
      {watching && card.status === 'free_chat' && <GoalCelebration card={card} />}
      {watching && <TipGoalCelebration channel_id={card.channel_id} />}
      <News room={room} phone={phone} />
      {watching && view.own_twoway.request !== null && <SelfTile own={view.own_twoway} name={view.name} />}
      <StageCards room={room} way={way} counted={counted} low={low} />
    </Stage>
  );
}

/** The viewer's requests, while a session is watched. */
function News({ room, phone }: { room: RoomModel; phone: boolean }) {
  const { view, requests, watching, mode } = room;
  const { card, name, own_twoway } = view;
  const { twoshot, twoway_over } = requests;
  const { request } = own_twoway;
  return (
    <RoomNews
      card={card}
      name={name}
      request={twoshot?.performer_name === card.performer_name && watching ? twoshot : null}
      twoway={watching && (request !== null || twoway_over !== null) ? { request, over: twoway_over } : null}
      mode={mode}
      phone={phone}
    />
  );
}
