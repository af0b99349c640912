import type { ReactNode } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import type { DevicesView } from '../../../media/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { DeviceFields } from '../../broadcast/source/DeviceFields.tsx';
import { ownIdVideoText } from './text.ts';
import { recordingFormat, type TakeState } from './use-take.ts';

type Untaken = Exclude<TakeState, { phase: 'taken' }>;

/** Starts and stops the recording. */
function RecordButton({
  recording,
  ready,
  onStart,
  onStop,
}: {
  recording: boolean;
  /** There is a picture to record. */
  ready: boolean;
  onStart: () => void;
  onStop: () => void;
}) {
  const t = useText(ownIdVideoText);
  if (recordingFormat() === null) return <p role="alert">{t('unsupported')}</p>;
  if (recording)
    return (
      <Button look="lit" wide icon="pause" onClick={onStop}>
        {t('stop')}
      </Button>
    );
  // Until there is a picture, the button that opens the devices is the highlighted one.
  return (
    <Button look={ready ? 'lit' : 'plain'} wide icon="cam" disabled={!ready} onClick={onStart}>
      {t('record')}
    </Button>
  );
}

/** Beside the picture before there is a take: the rules, the choice of devices, and the button that records. */
export function RecordControls({
  state,
  devices,
  least_ms,
  rules,
  onStart,
  onStop,
}: {
  state: Untaken;
  devices: DevicesView;
  least_ms: number;
  rules: ReactNode;
  onStart: () => void;
  onStop: () => void;
}) {
  const t = useText(ownIdVideoText);
  const { number } = useFormat();
  const ready = devices.state.phase === 'open';
  const recording = state.phase === 'recording';
  return (
    <>
      {rules}
      {ready && !recording && (
        <DeviceFields devices={devices} with_camera onChoose={(kind, id) => void devices.change(kind, id)} />
      )}
      {state.phase === 'none' && state.fault === 'short' && (
        <p role="alert">{t('too_short', { seconds: number(least_ms / 1_000) })}</p>
      )}
      <RecordButton recording={recording} ready={ready} onStart={onStart} onStop={onStop} />
    </>
  );
}
