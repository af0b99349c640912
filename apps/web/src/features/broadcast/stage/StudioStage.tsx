import type { MediaStats } from '../../../media/index.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { TipStage } from '../../giving/TipStage.tsx';
import { GoalCelebration } from '../../freechat/index.ts';
import { GuestTile } from '../../twoway/index.ts';
import { ExternalStage } from './ExternalStage.tsx';
import { selectSamples } from '../network/network-stats.slice.ts';
import { OwnStage } from './OwnStage.tsx';
import { StageStatus } from './StageStatus.tsx';
import { VoiceStage } from './VoiceStage.tsx';
import type { Studio } from '../use-studio.ts';

/** The performer's stage: camera, voice or encoder, with the viewer of a two-way and tips over it. */
export function StudioStage({ studio, stats }: { studio: Studio; stats: MediaStats | null }) {
  const { settings, change, card, stream, link, devices, media_kind } = studio;
  const sample = useAppSelector(selectSamples).at(-1) ?? null;
  const tips = card === null ? null : <TipStage channel_id={card.channel_id} />;
  const celebration = card?.status === 'free_chat' ? <GoalCelebration card={card} /> : null;
  if (settings.source === 'external') {
    return (
      <ExternalStage card={card} sample={sample}>
        <StageStatus />
        <GuestTile />
        {tips}
        {celebration}
      </ExternalStage>
    );
  }
  if (media_kind === 'voice') {
    return (
      <VoiceStage stream={stream} devices={devices}>
        <StageStatus />
        <GuestTile />
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
      <GuestTile />
      {tips}
      {celebration}
    </OwnStage>
  );
}
