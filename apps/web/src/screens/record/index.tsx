import { useLocation } from 'react-router';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { ErrorNumber } from '../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useListRecordingsQuery } from '../../features/recording/api.ts';
import { RecordingItem } from '../../features/recording/RecordingItem.tsx';
import { recordingText } from '../../features/recording/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import '../../features/recording/recording.css';

const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;

function Recordings() {
  const t = useText(recordingText);
  const of_kit = useText(kitText);
  const { number } = useFormat();
  const { data, error, refetch } = useListRecordingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shown = useErrorText(apiErrorOf(error)?.name ?? 'server_failed');
  if (data === undefined) {
    if (error === undefined) return <Loading />;
    return (
      <ErrorState
        title={shown.message}
        code={<ErrorNumber code={shown.code} />}
        action={<Button onClick={() => void refetch()}>{of_kit('retry')}</Button>}
      >
        {shown.next}
      </ErrorState>
    );
  }
  const { recordings, used_bytes, limits } = data;
  const days = Math.ceil(limits.kept_ms / DAY_MS);
  const lead = <p>{t('lead', { days: number(days), count: days })}</p>;
  if (recordings.length === 0)
    return (
      <>
        {lead}
        <EmptyState title={t('empty')} action={<ButtonLink to={PATHS.studio}>{t('studio')}</ButtonLink>}>
          {t('empty_text')}
        </EmptyState>
      </>
    );
  const megabytes = (bytes: number): string => number(Math.ceil(bytes / MEGABYTE));
  return (
    <>
      {lead}
      <p className="num">
        {t('used', {
          used: megabytes(used_bytes),
          max: megabytes(limits.max_bytes),
          kept: number(recordings.length),
          most: number(limits.max_count),
        })}
      </p>
      <ul className="rec-list">
        {recordings.map((each) => (
          <RecordingItem key={each.recording_id} recording={each} />
        ))}
      </ul>
    </>
  );
}

/** `/record/{chat_lang}`: the recordings of a performer's own broadcasts (spec §2). */
export function Component() {
  const t = useText(recordingText);
  useAskedLanguage();
  const phase = useAppSelector(selectLoginPhase);
  const records = useMay('recording.list');
  const here = useLocation();
  const guest = useErrorText('login_required');
  if (phase === 'checking') return null;
  const is_guest = phase === 'guest';
  return (
    <main className="rec-screen">
      <title>{`${t('title')} – Akari`}</title>
      <h1 className="kin">{t('title')}</h1>
      {records ? (
        <Recordings />
      ) : (
        <ErrorState
          tone="warm"
          icon="lock"
          title={is_guest ? guest.message : t('wrong_account')}
          action={
            <ButtonLink look="lit" to={is_guest ? returningTo(PATHS.login, here.pathname) : PATHS.home}>
              {t(is_guest ? 'log_in' : 'home')}
            </ButtonLink>
          }
        />
      )}
    </main>
  );
}
