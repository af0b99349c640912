import { selectLoginPhase } from '../../account/login.slice.ts';
import { useMay } from '../../account/use-may.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useFocusKept } from '../../app/use-focus-kept.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Loading } from '../../kit/Skeleton.tsx';
import { useText } from '../../text/index.ts';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import { Bar } from './Bar.tsx';
import { Gate } from './entry/Gate.tsx';
import { GreenRoom } from './entry/GreenRoom.tsx';
import { Studio } from './Studio.tsx';
import { studioText } from './text.ts';
import { useStudio } from './use-studio.ts';
import { useTabLock } from './use-tab-lock.ts';
import './entry/green-room.css';

/** The studio, in the tab that holds the lock. */
function OpenStudio() {
  const studio = useStudio();
  useFocusKept(studio.entry.phase);
  return studio.entry.phase === 'inside' ? <Studio studio={studio} /> : <GreenRoom studio={studio} />;
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
