import { hasChatStarted, isOnAir } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { kitText } from '../../../kit/text.ts';
import { useText } from '../../../text/index.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { EffectChoice } from './EffectChoice.tsx';
import { EntrySwitch } from './EntrySwitch.tsx';
import { FavouriteSwitch } from './FavouriteSwitch.tsx';
import { PeepSwitch } from './PeepSwitch.tsx';
import { ThankYouChoice } from './ThankYouChoice.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import { StreamKey } from './StreamKey.tsx';
import { sourceText } from './text.ts';
import type { BroadcastView } from '../broadcast-view.ts';
import { chooseDevice } from '../use-studio.ts';
import { StudioFold } from '../../studio-panel/StudioFold.tsx';
import type { PanelProps } from '../../studio-panel/studio-panel.ts';
import './settings-panel.css';

/**
 * Devices and quality, or the stream key of an encoder. Devices and quality are fixed during a chat (spec §4), source
 * and media kind until the broadcast ends. While on air they are folded away where everything is shown at once, unless a
 * device has stopped and another has to be chosen.
 */
export function SettingsPanel({ view: { studio }, quiet }: PanelProps<BroadcastView>) {
  const t = useText(sourceText);
  const of_kit = useText(kitText);
  const { settings, change, devices, quality, status, media_kind } = studio;
  const voice = media_kind === 'voice';
  const external = settings.source === 'external';
  const title = t(external ? 'external.title' : 'devices.title');
  const stopped = devices.state.phase === 'open' && devices.state.fault !== null;
  return (
    <StudioFold
      name="studio-settings"
      icon="sliders"
      title={title}
      open={quiet || !isOnAir(status) || stopped}
    >
      <div className="studio-settings-fields">
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
        {!voice && <EffectChoice />}
        <EntrySwitch />
        <ThankYouChoice />
        <FavouriteSwitch />
        <p className="source-lock">
          <Icon name="lock" size="xs" />
          <span>
            <b>
              {t(`source.${settings.source}`)}
              {of_kit('between')}
              {t(`kind.${media_kind}`)}
            </b>{' '}
            {t(external ? 'source.external_locked' : 'source.locked')}
          </span>
        </p>
      </div>
    </StudioFold>
  );
}
