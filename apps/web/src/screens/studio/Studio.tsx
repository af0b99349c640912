import { isOnAir, takesStills, STATS_POLL_PUBLISHER_MS, type ChannelCommand } from '@akari/rules';
import { useState } from 'react';
import { useChooseLanguage } from '../../features/account/use-choose-language.ts';
import { useLogOut } from '../../features/account/use-log-out.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { askedFirst, type Beginning } from '../../features/channel/studio/asked-first.ts';
import { RecordingPanel } from '../../features/recording/RecordingPanel.tsx';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useMediaStats } from '../../media/index.ts';
import { useText } from '../../text/index.ts';
import { AirState } from '../../features/broadcast/AirState.tsx';
import { Bar } from '../../features/broadcast/Bar.tsx';
import { BeginQuestion } from '../../features/mode/BeginQuestion.tsx';
import type { Goals } from '../../features/channel/studio/goal.ts';
import { ChatPanel } from '../../features/chat/studio/ChatPanel.tsx';
import { EarningsPanel } from '../../features/earnings/EarningsPanel.tsx';
import { LeaveQuestion, type Leaving } from './LeaveQuestion.tsx';
import { NetworkPanel } from '../../features/broadcast/network/NetworkPanel.tsx';
import { RequestPanel } from '../../features/request/RequestPanel.tsx';
import { EncoderNotice } from '../../features/broadcast/stage/EncoderNotice.tsx';
import { SettingsPanel } from '../../features/broadcast/source/SettingsPanel.tsx';
import { StateRail } from '../../features/channel/studio/StateRail.tsx';
import { StudioStage } from '../../features/broadcast/stage/StudioStage.tsx';
import { StudioTabs, type TabName } from './StudioTabs.tsx';
import { studioText } from '../../features/channel/studio/text.ts';
import { useLine } from '../../features/broadcast/network/use-line.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useStills } from '../../features/broadcast/stage/use-stills.ts';
import { useStudioLayout } from './use-studio-layout.ts';
import type { Studio as StudioView } from '../../features/broadcast/use-studio.ts';
import { ViewerList } from '../../features/viewers/ViewerList.tsx';
import './studio.css';

/** The open studio: picture, status, chat, viewers, earnings and connection, in three layouts. */
export function Studio({ studio }: { studio: StudioView }) {
  const t = useText(studioText);
  const layout = useStudioLayout();
  const logOut = useLogOut();
  const choose = useChooseLanguage();
  const leaving = useQuestion<Leaving>();
  const beginning = useQuestion<Beginning>();
  const [tab, setTab] = useState<TabName>('chat');
  const { status, settings, quality, busy, whip, stream } = studio;
  const on_air = isOnAir(status);
  const external = settings.source === 'external';
  const voice = studio.media_kind === 'voice';
  const stats = useMediaStats(whip.connection, whip.state === 'live', STATS_POLL_PUBLISHER_MS);
  const line = useLine(studio, stats);
  useStills(external || voice || !studio.devices.enabled.video ? null : stream, takesStills(status));
  useLeaveWarning(on_air);

  const onCommand = (command: ChannelCommand): void => {
    const question = askedFirst(command, status);
    if (question === null) void studio.command(command);
    else if (question.kind === 'ending') leaving.ask(question.command);
    else beginning.ask(question.command);
  };
  const begin = async (command: ChannelCommand, goals: Goals): Promise<void> => {
    await studio.command(command, goals);
    beginning.answer('yes');
  };
  const confirm = async (what: Leaving): Promise<void> => {
    const done = await studio.command(what === 'log_out' ? 'stop_publish' : what);
    leaving.answer('yes');
    if (done && what === 'log_out') await logOut();
  };

  const settingsPanel = (
    <>
      <SettingsPanel studio={studio} />
      <RecordingPanel />
    </>
  );
  const network = (
    <NetworkPanel
      profile_fps={voice ? null : quality.frame_rate}
      profile_kbps={voice ? quality.audio_kbps : quality.video_kbps}
    />
  );
  const chat = <ChatPanel busy={busy} onCommand={onCommand} />;
  const end = (
    <Button
      look={on_air ? 'danger_ghost' : 'ghost'}
      icon="power"
      className="bar-end"
      busy={busy === 'stop_publish'}
      onClick={() => onCommand('stop_publish')}
    >
      {t(on_air ? 'bar.end' : 'bar.leave')}
    </Button>
  );
  const door = <IconButton icon="door" label={t('bar.logout')} onClick={() => leaving.ask('log_out')} />;

  return (
    <div className={`studio-page inside ${layout}`}>
      <Bar
        inside
        actions={
          <>
            {layout !== 'phone' && door}
            {end}
          </>
        }
      >
        <AirState line={line} />
      </Bar>
      <EncoderNotice studio={studio} />
      <main className="studio">
        <h1 className="vh">{t('title')}</h1>
        <StateRail busy={busy !== null} onCommand={onCommand} />
        <div className="studio-stage">
          <StudioStage studio={studio} stats={stats} />
        </div>
        {layout === 'desk' ? (
          <>
            {/* The network panel must be visible in a low window, too. */}
            <div className="studio-tools">
              <SettingsPanel studio={studio} />
              {network}
              <RecordingPanel />
            </div>
            {chat}
            <div className="studio-side">
              <RequestPanel />
              <ViewerList />
              <EarningsPanel />
            </div>
          </>
        ) : (
          <>
            <div className="studio-requests">
              <RequestPanel quiet />
            </div>
            <StudioTabs
              tabs={
                layout === 'phone'
                  ? ['chat', 'viewers', 'earnings', 'settings']
                  : ['viewers', 'earnings', 'settings']
              }
              tab={layout === 'tablet' && tab === 'chat' ? 'viewers' : tab}
              onTab={setTab}
              panels={{
                chat,
                viewers: <ViewerList />,
                earnings: (
                  <>
                    <EarningsPanel />
                    {network}
                  </>
                ),
                settings: (
                  <>
                    {settingsPanel}
                    {layout === 'phone' && (
                      <div className="studio-more">
                        <LanguageSwitch look="name" onChange={choose} />
                        <ButtonLink look="ghost" icon="history" to={PATHS.earnings}>
                          {t('bar.earnings')}
                        </ButtonLink>
                        <Button look="ghost" icon="door" onClick={() => leaving.ask('log_out')}>
                          {t('bar.logout')}
                        </Button>
                      </div>
                    )}
                  </>
                ),
              }}
            />
            {layout === 'tablet' && chat}
          </>
        )}
      </main>
      {studio.card !== null && (
        <BeginQuestion
          question={beginning}
          card={studio.card}
          busy={busy !== null}
          onConfirm={(command, goals) => void begin(command, goals)}
        />
      )}
      <LeaveQuestion question={leaving} busy={busy !== null} onConfirm={(what) => void confirm(what)} />
    </div>
  );
}
