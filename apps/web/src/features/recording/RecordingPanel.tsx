import { isOnAir, mayBeRecorded } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useElapsed } from '../../platform/clock/use-server-seconds.ts';
import { selectOwnChannel } from '../channel/studio/channel.slice.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { useListRecordingsQuery, useStartRecordingMutation, useStopRecordingMutation } from './api.ts';
import { recordingText } from './text.ts';
import './recording.css';

function Running({ since_ms }: { since_ms: number }) {
  const t = useText(recordingText);
  const { clock } = useFormat();
  return (
    <p className="rec-now">
      <i className="rec-dot" aria-hidden="true" />
      {t('running')} <span className="num">{clock(useElapsed(since_ms))}</span>
    </p>
  );
}

/** Starts and stops a recording in the studio. Shown only on air, and only if the media node can record. */
export function RecordingPanel() {
  const t = useText(recordingText);
  const language = useLanguage();
  const card = useAppSelector(selectOwnChannel);
  const status = card?.status ?? 'offline';
  const since_ms = card?.recorded_since_ms ?? null;
  const { data, refetch } = useListRecordingsQuery(undefined, { skip: !isOnAir(status) });
  const [start, starting] = useStartRecordingMutation();
  const [stop, stopping] = useStopRecordingMutation();
  const refused = useErrorText(apiErrorOf(starting.error)?.name ?? 'media_unavailable');
  const lookAgain = useEffectEvent(() => {
    if (data !== undefined) void refetch();
  });
  // A recording also begins and ends without a press here; the list has the reason of its end.
  useEffect(() => lookAgain(), [since_ms]);
  if (!isOnAir(status) || data?.can_record !== true) return null;
  const end = data.recordings[0]?.end ?? null;
  return (
    <section className="panel rec-panel" aria-label={t('panel')}>
      <div className="rec-head">
        <h2>{t('panel')}</h2>
        <ButtonLink look="ghost" size="s" icon="history" to={`${PATHS.record}/${language}`}>
          {t('list')}
        </ButtonLink>
      </div>
      {since_ms === null ? (
        <>
          <p>{t('about')}</p>
          <Button
            size="s"
            icon="cam"
            busy={starting.isLoading}
            disabled={!mayBeRecorded(status)}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </>
      ) : (
        <>
          <Running since_ms={since_ms} />
          <Button size="s" icon="pause" busy={stopping.isLoading} onClick={() => void stop()}>
            {t('stop')}
          </Button>
        </>
      )}
      <p role="status">
        {starting.isError && !starting.isLoading
          ? refused.whole
          : since_ms === null && end !== null && t(`end.${end}`)}
      </p>
    </section>
  );
}
