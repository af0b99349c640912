import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFocusKept } from '../../platform/browser/use-focus-kept.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useText } from '../../text/index.ts';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import { Bar } from '../../features/broadcast/Bar.tsx';
import { Gate } from '../../features/broadcast/entry/Gate.tsx';
import { GreenRoom } from '../../features/broadcast/entry/GreenRoom.tsx';
import { DoorPicturesLink } from '../../features/door-picture/studio/DoorPicturesLink.tsx';
import { ProfileLink } from '../../features/profile/studio/ProfileLink.tsx';
import { ReviewsLink } from '../../features/review/studio/ReviewsLink.tsx';
import { IdVideoLink } from '../../features/id-video/studio/IdVideoLink.tsx';
import { MailboxLink } from '../../features/mailbox/studio/MailboxLink.tsx';
import { Studio } from './Studio.tsx';
import { studioText } from '../../features/channel/studio/text.ts';
import { useStudio } from '../../features/broadcast/use-studio.ts';
import { useTabLock } from '../../features/broadcast/use-tab-lock.ts';
import '../../features/broadcast/entry/green-room.css';

/** The studio, in the tab that holds the lock. */
function OpenStudio() {
  const studio = useStudio();
  useFocusKept(studio.entry.phase);
  if (studio.entry.phase === 'inside') return <Studio studio={studio} />;
  return (
    <GreenRoom studio={studio}>
      <IdVideoLink />
      <DoorPicturesLink />
      <ProfileLink />
      <MailboxLink />
      <ReviewsLink />
    </GreenRoom>
  );
}

function PerformerStudio() {
  const t = useText(studioText);
  const [lock, take] = useTabLock();
  if (lock === 'mine') return <OpenStudio />;
  return (
    <div className="studio-page">
      <Bar />
      <main className="studio-alone">
        {lock === 'asking' ? (
          <Loading />
        ) : (
          <>
            <h1 className="vh">{t('title')}</h1>
            <EmptyState
              title={t('elsewhere.title')}
              action={
                <Button look="lit" onClick={take}>
                  {t('elsewhere.take')}
                </Button>
              }
            >
              {t('elsewhere.text')}
            </EmptyState>
          </>
        )}
      </main>
    </div>
  );
}

/** The performer's studio (spec §2, /pfchat). */
export function Component() {
  const t = useText(studioText);
  useAskedLanguage();
  const phase = useAppSelector(selectLoginPhase);
  const performs = useMay('channel.prepare');
  return (
    <>
      <title>{`${t('title')} – Akari`}</title>
      {phase === 'checking' ? (
        <Loading />
      ) : performs ? (
        <PerformerStudio />
      ) : (
        <Gate who={phase === 'guest' ? 'guest' : 'viewer'} />
      )}
    </>
  );
}
