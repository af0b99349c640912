import { isOnAir, takesStills, STATS_POLL_PUBLISHER_MS } from '@akari/rules';
import { useLine } from '../../features/broadcast/network/use-line.ts';
import { LineNotice } from '../../features/broadcast/network/LineNotice.tsx';
import { EncoderNotice } from '../../features/broadcast/stage/EncoderNotice.tsx';
import { StudioStage } from '../../features/broadcast/stage/StudioStage.tsx';
import { useStills } from '../../features/broadcast/stage/use-stills.ts';
import type { Studio as OpenStudio } from '../../features/broadcast/use-studio.ts';
import { StateRail } from '../../features/channel/studio/StateRail.tsx';
import { studioText } from '../../features/channel/studio/text.ts';
import { TipNews } from '../../features/giving/TipStage.tsx';
import { BeginQuestion } from '../../features/mode/BeginQuestion.tsx';
import { TicketShowWatch } from '../../features/ticket-show/late.ts';
import { useMediaStats } from '../../media/index.ts';
import { useText } from '../../text/index.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { StudioHead } from './StudioHead.tsx';
import { StudioPanels } from './StudioPanels.tsx';
import { StudioTools } from './StudioTools.tsx';
import { useCommands } from './use-commands.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useGuestOnPicture, useStudioLayout } from './use-studio-layout.ts';
import './studio.css';

/** The open studio: picture, status and the panels of its capabilities, in three layouts. */
export function Studio({ studio }: { studio: OpenStudio }) {
  const t = useText(studioText);
  const layout = useStudioLayout();
  const guestOnPicture = useGuestOnPicture(layout);
  const { leaving, beginning, onCommand, begin, leave } = useCommands(studio);
  const { status, settings, busy, whip, stream } = studio;
  const stats = useMediaStats(whip.connection, whip.state === 'live', STATS_POLL_PUBLISHER_MS);
  const line = useLine(studio, stats);
  const camera =
    settings.source === 'browser' && studio.media_kind !== 'voice' && studio.devices.enabled.video;
  useStills(camera ? stream : null, takesStills(status) && studio.card?.ticket_units === undefined);
  useLeaveWarning(isOnAir(status));
  const view = { studio, busy, onCommand };
  const onLogOut = (): void => leaving.ask('log_out');
  return (
    <div className={`studio-page inside ${layout}`}>
      <StudioHead view={view} line={line} onLogOut={layout === 'desk' ? onLogOut : null} />
      <EncoderNotice studio={studio} />
      <LineNotice studio={studio} line={line} />
      <main className="studio">
        <h1 className="vh">{t('title')}</h1>
        <StateRail busy={busy !== null} onCommand={onCommand} />
        <div className="studio-stage">
          <StudioStage studio={studio} stats={stats} with_guest={guestOnPicture} />
        </div>
        <TipNews />
        <StudioPanels layout={layout} view={view} with_guest={!guestOnPicture} onLogOut={onLogOut} />
      </main>
      <StudioTools layout={layout} card={studio.card} />
      {studio.card !== null && <TicketShowWatch card={studio.card} />}
      {studio.card !== null && (
        <BeginQuestion
          question={beginning}
          card={studio.card}
          busy={busy !== null}
          onConfirm={(command, goals) => void begin(command, goals)}
        />
      )}
      <LeaveQuestion question={leaving} busy={busy !== null} onConfirm={(what) => void leave(what)} />
    </div>
  );
}
