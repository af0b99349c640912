import { DEFAULT_QUALITY_ID, QUALITY_PROFILES, type QualityProfile } from '@akari/rules';
import type { ReactNode } from 'react';
import { useDevices } from '../../../media/index.ts';
import { RecordControls } from './RecordControls.tsx';
import { SubmitTake } from './SubmitTake.tsx';
import { TakeStage } from './TakeStage.tsx';
import { useTake, type TakeLimits } from './use-take.ts';

const QUALITY = QUALITY_PROFILES.find(({ id }) => id === DEFAULT_QUALITY_ID) as QualityProfile;

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
  const devices = useDevices(QUALITY);
  const stream = devices.state.phase === 'open' ? devices.state.stream : null;
  const { state, start, stop, discard } = useTake(stream, limits);
  return (
    <>
      <div className="green-stage">
        <TakeStage state={state} devices={devices} max_ms={limits.max_ms} />
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
          <RecordControls
            state={state}
            devices={devices}
            least_ms={limits.least_ms}
            rules={rules}
            onStart={start}
            onStop={stop}
          />
        )}
      </section>
    </>
  );
}
