import { hasChatStarted } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { PeepSwitch } from './PeepSwitch.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import { StreamKey } from './StreamKey.tsx';
import { sourceText } from './text.ts';
import type { BroadcastView } from '../broadcast-view.ts';
import { chooseDevice } from '../use-studio.ts';
import './settings-panel.css';

/**
 * Devices and quality, or the stream key of an encoder. Devices and quality are fixed during a chat (spec §4), source
 * and media kind until the broadcast ends.
 */
export function SettingsPanel({ view: { studio } }: { view: BroadcastView }) {
  const t = useText(sourceText);
  const { settings, change, devices, quality, status, media_kind } = studio;
  const voice = media_kind === 'voice';
  const external = settings.source === 'external';
  return (
    <section className="panel studio-settings" aria-label={t(external ? 'external.title' : 'devices.title')}>
      <h2 className="vh">{t(external ? 'external.title' : 'devices.title')}</h2>
      {external ? (
        <StreamKey with_help={false} />
      ) : (
        <>
          <DeviceFields
            devices={devices}
            with_camera={!voice}
            locked={hasChatStarted(status)}
            onChoose={(kind, id) => void chooseDevice(studio, kind, id)}
          />
          {!voice && (
            <QualityChoice
              value={quality}
              locked={hasChatStarted(status)}
              onChange={(quality_id) => change({ quality_id })}
            />
          )}
        </>
      )}
      <PeepSwitch />
      <p className="source-lock">
        <Icon name="lock" size="xs" />
        <span>
          <b>
            {t(`source.${settings.source}`)} · {t(`kind.${media_kind}`)}
          </b>{' '}
          {t(external ? 'source.external_locked' : 'source.locked')}
        </span>
      </p>
    </section>
  );
}
