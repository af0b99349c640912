import { DEFAULT_QUALITY_ID, QUALITY_PROFILES, type QualityProfile } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { kitText } from '../../../kit/text.ts';
import { useDevices, type DevicesView } from '../../../media/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { DeviceFaultBox } from '../../broadcast/entry/FaultBox.tsx';
import { DeviceFields } from '../../broadcast/source/DeviceFields.tsx';
import { OwnStage } from '../../broadcast/stage/OwnStage.tsx';
import { sourceText } from '../../broadcast/source/text.ts';
import { SubmitTake } from './SubmitTake.tsx';
import { ownIdVideoText } from './text.ts';
import { recordingFormat, useTake, type TakeLimits } from './use-take.ts';

const QUALITY = QUALITY_PROFILES.find(({ id }) => id === DEFAULT_QUALITY_ID) as QualityProfile;

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

/** Records an ID video, plays it back and submits it. */
export function Recorder({
  limits,
  rules,
  onDone,
}: {
  limits: TakeLimits;
  rules: ReactNode;
  onDone: () => void;
}) {
  const t = useText(ownIdVideoText);
  const { clock, number } = useFormat();
  const devices = useDevices(QUALITY);
  const [mirror, setMirror] = useState(true);
  const stream = devices.state.phase === 'open' ? devices.state.stream : null;
  const { state, start, stop, discard } = useTake(stream, limits);
  const recording = state.phase === 'recording';
  const left_ms = recording ? limits.max_ms - state.elapsed_ms : limits.max_ms;
  return (
    <>
      <div className="green-stage">
        {state.phase === 'taken' ? (
          <video className="take" src={state.take.url} controls playsInline aria-label={t('take')} />
        ) : stream === null ? (
          <div className="green-ask">
            <Asking devices={devices} />
          </div>
        ) : (
          <OwnStage
            stream={stream}
            link="idle"
            devices={devices}
            mirror={mirror}
            onMirror={setMirror}
            stats={null}
            tag={
              recording && (
                <span className="own-tag glass num" role="timer">
                  <i className="rec-dot" aria-hidden="true" />
                  {t('recording')} {t('left', { clock: clock(Math.ceil(left_ms / 1_000) * 1_000) })}
                </span>
              )
            }
          />
        )}
      </div>
      <section className="panel green-side">
        {state.phase === 'taken' ? (
          <SubmitTake
            take={state.take}
            onDone={() => {
              discard();
              onDone();
            }}
            onAgain={discard}
          />
        ) : (
          <>
            {rules}
            {stream !== null && !recording && (
              <DeviceFields
                devices={devices}
                with_camera
                onChoose={(kind, id) => void devices.change(kind, id)}
              />
            )}
            {state.phase === 'none' && state.fault === 'short' && (
              <p role="alert">{t('too_short', { seconds: number(limits.least_ms / 1_000) })}</p>
            )}
            {recordingFormat() === null ? (
              <p role="alert">{t('unsupported')}</p>
            ) : recording ? (
              <Button look="lit" wide icon="pause" onClick={stop}>
                {t('stop')}
              </Button>
            ) : (
              // Until there is a picture, the button that opens the devices is the highlighted one.
              <Button
                look={stream === null ? 'plain' : 'lit'}
                wide
                icon="cam"
                disabled={stream === null}
                onClick={start}
              >
                {t('record')}
              </Button>
            )}
          </>
        )}
      </section>
    </>
  );
}
