import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { kitText } from '../../../kit/text.ts';
import { useText } from '../../../text/index.ts';
import { ExternalStage } from '../stage/ExternalStage.tsx';
import { DeviceFaultBox } from './FaultBox.tsx';
import { OwnStage } from '../stage/OwnStage.tsx';
import { VoiceStage } from '../stage/VoiceStage.tsx';
import { sourceText } from '../source/text.ts';
import type { Studio } from '../use-studio.ts';

/** Instead of the picture: asks for the devices, waits for the browser's permission dialog, or shows why it failed. */
function Asking({ studio }: { studio: Studio }) {
  const t = useText(sourceText);
  const k = useText(kitText);
  const { state } = studio.devices;
  const voice = studio.media_kind === 'voice';
  if (state.phase === 'refused') {
    return (
      <DeviceFaultBox fault={state.fault}>
        <Button look="lit" onClick={() => void studio.openDevices()}>
          {k('retry')}
        </Button>
        {state.fault === 'no_microphone' && !voice && (
          <Button onClick={() => void studio.openDevices(null)}>{t('devices.without_microphone')}</Button>
        )}
        {state.fault === 'no_camera' && (
          <Button onClick={() => studio.change({ source: 'external' })}>{t('source.external')}</Button>
        )}
      </DeviceFaultBox>
    );
  }
  const asking = state.phase === 'asking';
  return (
    <>
      <Icon name={voice ? 'mic' : 'cam'} size="l" />
      <b>{t(asking ? 'devices.asking' : voice ? 'devices.ask_voice_title' : 'devices.ask_title')}</b>
      <p>{t(asking ? 'devices.asking_text' : voice ? 'devices.ask_voice_text' : 'devices.ask_text')}</p>
      {!asking && (
        <Button look="lit" onClick={() => void studio.openDevices()}>
          {t(voice ? 'devices.ask_voice' : 'devices.ask')}
        </Button>
      )}
    </>
  );
}

/** The preview of the picture before it is sent. */
export function PreviewStage({ studio }: { studio: Studio }) {
  const { devices, stream, settings, card, change, media_kind } = studio;
  if (settings.source === 'external') {
    return (
      <div className="green-stage">
        <ExternalStage card={card} sample={null} />
      </div>
    );
  }
  return (
    <div className="green-stage">
      {stream === null ? (
        <div className="green-ask">
          <Asking studio={studio} />
        </div>
      ) : media_kind === 'voice' ? (
        <VoiceStage stream={stream} devices={devices} />
      ) : (
        <OwnStage
          stream={stream}
          link="idle"
          devices={devices}
          mirror={settings.mirror}
          onMirror={(mirror) => change({ mirror })}
          stats={null}
        />
      )}
    </div>
  );
}
