import { useListFavouritesQuery } from '../../features/favourite/api.ts';
import { QuietHours } from '../../features/favourite/viewer/QuietHours.tsx';
import { useListPushDevicesQuery } from '../../features/push/api.ts';
import { Detail } from '../../features/push/Detail.tsx';
import { DeviceList } from '../../features/push/DeviceList.tsx';
import { NoticeWays } from '../../features/push/NoticeWays.tsx';
import { pushText } from '../../features/push/text.ts';
import { ThisDevice } from '../../features/push/ThisDevice.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import './notices-screen.css';

function Notices() {
  const t = useText(pushText);
  const favourites = useListFavouritesQuery(undefined, { refetchOnMountOrArgChange: true });
  const has_push = favourites.data !== undefined && favourites.data.push !== 'none';
  const push = useListPushDevicesQuery(undefined, { skip: !has_push, refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(favourites.error) ?? apiErrorOf(push.error);
  if (favourites.data === undefined || (has_push && push.data === undefined))
    return failed === null ? (
      <>
        <Loading />
        <Skeleton className="push-skeleton" count={3} />
      </>
    ) : (
      <OfflineState error={failed} />
    );
  const { settings, mail } = favourites.data;
  return (
    <div className="push-grid">
      <div>
        {push.data !== undefined && (
          <>
            <ThisDevice public_key={push.data.public_key} devices={push.data.devices} />
            <DeviceList devices={push.data.devices} most={push.data.most} />
            <Detail detailed={push.data.detailed} />
          </>
        )}
      </div>
      <div>
        <NoticeWays settings={settings} mail={mail} has_push={has_push} />
        <section className="panel push-part" aria-labelledby="push-quiet">
          <h2 id="push-quiet">{t('quiet.title')}</h2>
          <QuietHours settings={settings} />
        </section>
      </div>
    </div>
  );
}

/** `/notices`: how a viewer hears of favourites: on which devices, by which ways, and when not. */
export function NoticesScreen() {
  const t = useText(pushText);
  const phase = useAppSelector(selectLoginPhase);
  const manages = useMay('push.manage');
  if (phase === 'checking') return <main className="notices-screen" />;
  return (
    <main className="notices-screen">
      <title>{`${t('title')} – Akari`}</title>
      {manages ? (
        <>
          <h1 className="kin">{t('title')}</h1>
          <Notices />
        </>
      ) : (
        <Door guests={t('needed')} others={t('viewers_only')} />
      )}
    </main>
  );
}
