import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { kitText } from '../../../kit/text.ts';
import type { DevicesView } from '../../../media/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { DeviceFaultBox } from '../../broadcast/entry/FaultBox.tsx';
import { OwnStage } from '../../broadcast/stage/OwnStage.tsx';
import { sourceText } from '../../broadcast/source/text.ts';
import { ownIdVideoText } from './text.ts';
import type { TakeState } from './use-take.ts';

/** Instead of the picture: asks for the devices, or shows why there are none. */
function Asking({ devices }: { devices: DevicesView }) {
  const t = useText(ownIdVideoText);
  const of_source = useText(sourceText);
  const of_kit = useText(kitText);
  const { state } = devices;
  const open = (): void => void devices.open({});
  if (state.phase === 'refused')
    return (
      <DeviceFaultBox fault={state.fault}>
        <Button look="lit" onClick={open}>
          {of_kit('retry')}
        </Button>
      </DeviceFaultBox>
    );
  const asking = state.phase === 'asking';
  return (
    <>
      <Icon name="cam" size="l" />
      <b>{of_source(asking ? 'devices.asking' : 'devices.ask_title')}</b>
      <p>{asking ? of_source('devices.asking_text') : t('ask_text')}</p>
      {!asking && (
        <Button look="lit" onClick={open}>
          {of_source('devices.ask')}
        </Button>
      )}
    </>
  );
}

/** On the picture: it is being recorded, and how much time is left. */
function RecordingTag({ left_ms }: { left_ms: number }) {
  const t = useText(ownIdVideoText);
  const { clock } = useFormat();
  return (
    <span className="own-tag glass num" role="timer">
      <i className="rec-dot" aria-hidden="true" />
      {t('recording')} {t('left', { clock: clock(Math.ceil(left_ms / 1_000) * 1_000) })}
    </span>
  );
}

/** The take, once there is one; before, the picture of the camera or the question for the devices. */
export function TakeStage({
  state,
  devices,
  max_ms,
}: {
  state: TakeState;
  devices: DevicesView;
  max_ms: number;
}) {
  const t = useText(ownIdVideoText);
  const [mirror, setMirror] = useState(true);
  if (state.phase === 'taken')
    return <video className="take" src={state.take.url} controls playsInline aria-label={t('take')} />;
  if (devices.state.phase !== 'open')
    return (
      <div className="green-ask">
        <Asking devices={devices} />
      </div>
    );
  return (
    <OwnStage
      stream={devices.state.stream}
      link="idle"
      devices={devices}
      mirror={mirror}
      onMirror={setMirror}
      stats={null}
      tag={state.phase === 'recording' && <RecordingTag left_ms={max_ms - state.elapsed_ms} />}
    />
  );
}
