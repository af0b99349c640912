import { Icon } from '../../../kit/icon/Icon.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { LevelMeter, mediaText, type Device, type DevicesView } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { sourceText } from './text.ts';
import './device-fields.css';

function useChoices(devices: readonly Device[], open: boolean, current_id: string | null) {
  const t = useText(sourceText);
  const choices = devices
    .filter((device) => device.device_id !== '')
    .map((device, index) => ({
      value: device.device_id,
      label: device.label === '' ? t('devices.unnamed', { number: index + 1 }) : device.label,
    }));
  // A device that is not in the list (none is open, or it was just unplugged) leaves a placeholder selected.
  const listed = choices.some((choice) => choice.value === current_id);
  if (listed) return { choices, value: current_id, disabled: false };
  const missing = choices.length === 0 ? 'devices.none' : 'devices.choose';
  const none = { value: '', label: t(open ? missing : 'devices.not_yet') };
  return { choices: [none, ...choices], value: '', disabled: !open || choices.length === 0 };
}

type Choices = ReturnType<typeof useChoices>;
const nameIn = ({ choices, value }: Choices): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** The choice of a device; if `fixed`, only its name. */
function DeviceChoice({
  label,
  device,
  fixed,
  onChange,
}: {
  label: string;
  device: Choices;
  fixed: boolean;
  onChange: (device_id: string) => void;
}) {
  if (fixed)
    return (
      <p className="dev-lock-box">
        <b>{nameIn(device)}</b>
        <Icon name="lock" size="xs" />
      </p>
    );
  return <Select label={label} label_hidden {...device} onChange={onChange} />;
}

/**
 * The choice of camera and microphone, with a level meter.
 * @param asked `locked`: a working device cannot be changed; one that has stopped can be replaced
 */
export function DeviceFields({
  devices,
  with_camera,
  locked = false,
  onChoose,
}: {
  devices: DevicesView;
  with_camera: boolean;
  locked?: boolean;
  onChoose: (kind: 'audio' | 'video', device_id: string) => void;
}) {
  const t = useText(sourceText);
  const m = useText(mediaText);
  const open = devices.state.phase === 'open' ? devices.state : null;
  const camera = useChoices(devices.list.cameras, open !== null, open?.camera_id ?? null);
  const microphone = useChoices(devices.list.microphones, open !== null, open?.microphone_id ?? null);
  const heard = devices.enabled.audio && open !== null && open.microphone_id !== null ? open.stream : null;
  return (
    <div className="dev-fields">
      <div className="dev-row">
        <span className="dev-label">
          <Icon name="mic" size="s" />
          {t('devices.microphone')}
        </span>
        <DeviceChoice
          label={t('devices.microphone')}
          device={microphone}
          fixed={locked && open !== null && open.microphone_id !== null}
          onChange={(id) => onChoose('audio', id)}
        />
        <span className="dev-level">
          <LevelMeter stream={heard} />
        </span>
      </div>
      {with_camera && (
        <div className="dev-row">
          <span className="dev-label">
            <Icon name="cam" size="s" />
            {t('devices.camera')}
          </span>
          <DeviceChoice
            label={t('devices.camera')}
            device={camera}
            fixed={locked && open !== null && open.camera_id !== null}
            onChange={(id) => onChoose('video', id)}
          />
        </div>
      )}
      {locked && <small className="dev-note">{t('devices.locked')}</small>}
      {open !== null && open.fault !== null && (
        <p className="dev-fault" role="alert">
          <Icon name="alert" size="s" />
          <span>
            <b>{m(`fault.${open.fault}`)}</b> {t(`fault.${open.fault}`)}
          </span>
        </p>
      )}
    </div>
  );
}
