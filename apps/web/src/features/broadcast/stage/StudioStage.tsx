import type { MediaStats } from '../../../media/index.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Cheers } from '../../cheer/late.ts';
import { CrownKeeper } from '../../crown/late.ts';
import { EntryEffects } from '../../entry-effect/late.ts';
import { StageEffects } from '../../stage-effect/late.ts';
import { TipStage } from '../../giving/TipStage.tsx';
import { GoalCelebration } from '../../freechat/index.ts';
import { TipGoalBar, TipGoalCelebration } from '../../tip-goal/late.ts';
import { GuestTile } from '../../twoway/studio/GuestTile.tsx';
import { ExternalStage } from './ExternalStage.tsx';
import { selectSamples } from '../../network-stats/network-stats.slice.ts';
import { OwnStage } from './OwnStage.tsx';
import { StageStatus } from './StageStatus.tsx';
import { VoiceStage } from './VoiceStage.tsx';
import type { Studio } from '../use-studio.ts';

/**
 * The performer's stage: camera, voice or encoder, with tips over it. Who gave them is said beside it, so that nothing
 * covers the performer's face.
 */
export function StudioStage({
  studio,
  stats,
  with_guest,
}: {
  studio: Studio;
  stats: MediaStats | null;
  /** Whether the viewer of a two-way is shown on the picture, because there is no place beside it. */
  with_guest: boolean;
}) {
  const { settings, change, card, stream, link, devices, media_kind } = studio;
  const sample = useAppSelector(selectSamples).at(-1) ?? null;
  const tips =
    card === null ? null : (
      <>
        <TipStage channel_id={card.channel_id} with_news={false} />
        <CrownKeeper channel={card} />
        <EntryEffects channel_id={card.channel_id} />
        <StageEffects channel_id={card.channel_id} />
        <Cheers card={card} mode={null} />
      </>
    );
  const celebration = card !== null && (
    <>
      {card.status === 'free_chat' && <GoalCelebration card={card} />}
      <div className="studio-goal">
        <TipGoalBar card={card} />
      </div>
      <TipGoalCelebration channel_id={card.channel_id} />
    </>
  );
  const guest = with_guest && <GuestTile look="tile" />;
  if (settings.source === 'external') {
    return (
      <ExternalStage card={card} sample={sample}>
        <StageStatus />
        {guest}
        {tips}
        {celebration}
      </ExternalStage>
    );
  }
  if (media_kind === 'voice') {
    return (
      <VoiceStage stream={stream} devices={devices}>
        <StageStatus />
        {guest}
        {tips}
        {celebration}
      </VoiceStage>
    );
  }
  return (
    <OwnStage
      stream={stream}
      link={link}
      devices={devices}
      mirror={settings.mirror}
      onMirror={(mirror) => change({ mirror })}
      stats={stats}
      tag={<StageStatus />}
    >
      {guest}
      {tips}
      {celebration}
    </OwnStage>
  );
}
