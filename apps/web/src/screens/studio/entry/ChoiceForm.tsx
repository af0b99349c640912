import { Button } from '../../../kit/Button.tsx';
import { useText } from '../../../text/index.ts';
import { DeviceFields } from '../source/DeviceFields.tsx';
import { QualityChoice } from '../source/QualityChoice.tsx';
import { SourceChoice } from '../source/SourceChoice.tsx';
import { StreamKey } from '../source/StreamKey.tsx';
import { entryText } from './text.ts';
import { chooseDevice, type Studio } from '../use-studio.ts';

/** Where the picture comes from and how heavy it is; one lit button leads on. */
export function ChoiceForm({ studio }: { studio: Studio }) {
  const t = useText(entryText);
  const { settings, change, devices, quality, stream } = studio;
  const external = settings.source === 'external';
  const ready = external || stream !== null;
  return (
    <>
      <SourceChoice value={settings.source} onChange={(source) => change({ source })} />
      {external ? (
        <StreamKey />
      ) : (
        <>
          <DeviceFields devices={devices} onChoose={(kind, id) => void chooseDevice(studio, kind, id)} />
          <QualityChoice value={quality} locked={false} onChange={(quality_id) => change({ quality_id })} />
        </>
      )}
      {/* Until the picture is there, asking for it is the lit action. */}
      <Button look={ready ? 'lit' : 'plain'} wide disabled={!ready} onClick={studio.enter}>
        {t('entry.enter')}
      </Button>
    </>
  );
}
