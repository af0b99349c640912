import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import { StreamKey } from './StreamKey.tsx';
import { sourceText } from './text.ts';
import { chooseDevice, type Studio } from '../use-studio.ts';
import './settings-panel.css';

/** What sends the picture, and how: devices change on air, the quality only before a chat (spec §4). */
export function SettingsPanel({ studio }: { studio: Studio }) {
  const t = useText(sourceText);
  const { settings, change, devices, quality, status } = studio;
  const external = settings.source === 'external';
  return (
    <section className="panel studio-settings" aria-label={t(external ? 'external.title' : 'devices.title')}>
      <h2 className="vh">{t(external ? 'external.title' : 'devices.title')}</h2>
      {external ? (
        <StreamKey with_help={false} />
      ) : (
        <>
          <DeviceFields devices={devices} onChoose={(kind, id) => void chooseDevice(studio, kind, id)} />
          <QualityChoice
            value={quality}
            locked={status === 'chatting'}
            onChange={(quality_id) => change({ quality_id })}
          />
        </>
      )}
      <p className="source-lock">
        <Icon name="lock" size="xs" />
        <span>
          <b>{t(`source.${settings.source}`)}</b> {t(external ? 'source.external_locked' : 'source.locked')}
        </span>
      </p>
    </section>
  );
}
