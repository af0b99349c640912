import { OwnHistory } from '../../features/history/OwnHistory.tsx';
import { Visitors } from '../../features/history/studio/Visitors.tsx';
import { historyText } from '../../features/history/text.ts';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import './history-screen.css';

/** `/history`: where a viewer was, or who visited a performer. */
export function Component() {
  const t = useText(historyText);
  const phase = useAppSelector(selectLoginPhase);
  const visits = useMay('history.manage');
  const receives = useMay('history.read_visitors');
  const title = t(receives ? 'visitors.title' : 'title');
  if (phase === 'checking') return <main className="history-screen" />;
  return (
    <main className="history-screen">
      <title>{`${title} – Akari`}</title>
      {visits || receives ? (
        <>
          <h1 className="kin">{title}</h1>
          {receives ? <Visitors /> : <OwnHistory />}
        </>
      ) : (
        <Door guests={t('needed')} others={t('members_only')} />
      )}
    </main>
  );
}
