import { useListThankablesQuery } from '../../features/thank-you/api.ts';
import { thankYouText } from '../../features/thank-you/viewer/text.ts';
import { ThankYouList } from '../../features/thank-you/viewer/ThankYouList.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { ViewersDoor } from '../viewers-door/ViewersDoor.tsx';
import './thank-you.css';

/** Who is live is read again this often, milliseconds. */
const LOOK_EVERY_MS = 30_000;

function Thanks() {
  const t = useText(thankYouText);
  const { data, error } = useListThankablesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  return (
    <>
      <header className="thank-head">
        <h1 className="kin">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="thank-skeleton" count={3} />
        </>
      )}
      {data !== undefined && data.performers.length > 0 && <ThankYouList {...data} />}
      {data !== undefined && data.performers.length === 0 && (
        <EmptyState title={t('empty')} action={<ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>}>
          {t('empty_text')}
        </EmptyState>
      )}
    </>
  );
}

/** `/thank_you`: thank-you points of a viewer to performers. */
export function Component() {
  const t = useText(thankYouText);
  const phase = useAppSelector(selectLoginPhase);
  const thanks = useMay('thank_you.send');
  return (
    <main className="thank-you">
      <title>{`${t('title')} – Akari`}</title>
      {phase !== 'checking' &&
        (thanks ? <Thanks /> : <ViewersDoor guests={t('needed')} others={t('viewers_only')} />)}
    </main>
  );
}
