import { Button } from '../../../kit/controls/Button.tsx';
import { useText } from '../../../text/index.ts';
import { DeviceFields } from '../source/DeviceFields.tsx';
import { KindChoice } from '../source/KindChoice.tsx';
import { PeepSwitch } from '../source/PeepSwitch.tsx';
import { PrepareSwitch } from '../source/PrepareSwitch.tsx';
import { QualityChoice } from '../source/QualityChoice.tsx';
import { SourceChoice } from '../source/SourceChoice.tsx';
import { StreamKey } from '../source/StreamKey.tsx';
import { entryText } from './text.ts';
import { chooseDevice, type Studio } from '../use-studio.ts';

/** The choice of source, devices and quality, with one highlighted button to continue. */
export function ChoiceForm({ studio }: { studio: Studio }) {
  const t = useText(entryText);
  const { settings, change, devices, quality, stream, media_kind } = studio;
  const voice = media_kind === 'voice';
  const external = settings.source === 'external';
  const ready = external || stream !== null;
  return (
    <>
      <KindChoice value={media_kind} onChange={studio.chooseKind} />
      <SourceChoice value={settings.source} onChange={(source) => change({ source })} />
      {external ? (
        <StreamKey />
      ) : (
        <>
          <DeviceFields
            devices={devices}
            with_camera={!voice}
            onChoose={(kind, id) => void chooseDevice(studio, kind, id)}
          />
          {!voice && (
            <QualityChoice value={quality} locked={false} onChange={(quality_id) => change({ quality_id })} />
          )}
        </>
      )}
      <PeepSwitch />
      <PrepareSwitch media_kind={media_kind} />
      {/* Until there is a picture, the button that opens the devices is the highlighted one. */}
      <Button look={ready ? 'lit' : 'plain'} wide disabled={!ready} onClick={studio.enter}>
        {t(studio.starts_at_once ? 'entry.begin' : 'entry.enter')}
      </Button>
    </>
  );
}
