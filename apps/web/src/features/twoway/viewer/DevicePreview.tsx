import type { TwowayMode } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { kitText } from '../../../kit/text.ts';
import {
  LevelMeter,
  mediaText,
  type Device,
  type DevicesState,
  type DevicesView,
} from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { SmallPicture } from '../shared/SmallPicture.tsx';
import { twowayText } from '../shared/text.ts';
import type { OwnTwoway } from '../../room-tool/own-twoway.ts';

type OpenState = Extract<DevicesState, { phase: 'open' }>;

function Choose({
  kind,
  list,
  current_id,
  onChoose,
}: {
  kind: 'camera' | 'microphone';
  list: readonly Device[];
  current_id: string;
  onChoose: (id: string) => void;
}) {
  const t = useText(twowayText);
  const choices = list.map(({ device_id, label }, index) => ({
    value: device_id,
    label: label === '' ? t('device', { kind: t(kind), number: index + 1 }) : label,
  }));
  return (
    <Select
      label={t(kind)}
      label_hidden
      icon={kind === 'camera' ? 'cam' : 'mic'}
      value={current_id}
      choices={choices}
      disabled={choices.length === 0}
      onChange={onChoose}
    />
  );
}

/** Instead of the picture: the question for the devices, or why there are none. */
function DevicesNotOpen({ own, mode }: { own: OwnTwoway; mode: TwowayMode }) {
  const t = useText(twowayText);
  const m = useText(mediaText);
  const k = useText(kitText);
  const { state } = own.devices;
  if (state.phase === 'refused') {
    return (
      <div className="twoway-ask" role="alert">
        <Icon name="alert" size="l" />
        <p>{m(`fault.${state.fault}`)}</p>
        <Button size="s" onClick={() => own.open(mode)}>
          {k('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className="twoway-ask" role="status">
      <Icon name={mode === 'audio' ? 'mic' : 'cam'} size="l" />
      <p>{t('asking')}</p>
      <small>{t('asking_text')}</small>
    </div>
  );
}

/** The picture and the level of the open devices, and the choice between devices. */
function OpenDevices({ devices, state }: { devices: DevicesView; state: OpenState }) {
  const t = useText(twowayText);
  const m = useText(mediaText);
  const { stream, camera_id, microphone_id } = state;
  return (
    <>
      <div className="twoway-picture">
        {camera_id === null ? (
          <span className="twoway-dark">
            <Icon name="mic" size="l" />
          </span>
        ) : (
          <SmallPicture stream={stream} own label={t('preview')} />
        )}
        {microphone_id !== null && (
          <span className="twoway-level">
            <LevelMeter stream={stream} />
          </span>
        )}
      </div>
      {camera_id !== null && (
        <Choose
          kind="camera"
          list={devices.list.cameras}
          current_id={camera_id}
          onChoose={(id) => void devices.change('video', id)}
        />
      )}
      {microphone_id !== null && (
        <Choose
          kind="microphone"
          list={devices.list.microphones}
          current_id={microphone_id}
          onChoose={(id) => void devices.change('audio', id)}
        />
      )}
      {state.fault !== null && (
        <p className="twoway-fault" role="alert">
          {m(`fault.${state.fault}`)}
        </p>
      )}
    </>
  );
}

/** The viewer's own picture before it is sent, and the choice of camera and microphone. */
export function DevicePreview({ own, mode }: { own: OwnTwoway; mode: TwowayMode }) {
  const { devices } = own;
  const { state } = devices;
  return (
    <div className="twoway-check">
      {state.phase === 'open' ? (
        <OpenDevices devices={devices} state={state} />
      ) : (
        <DevicesNotOpen own={own} mode={mode} />
      )}
    </div>
  );
}
