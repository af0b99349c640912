import type { ReactNode } from 'react';
import { useLogOut } from '../../account/use-log-out.ts';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { Phrases } from '../../../text/Phrases.tsx';
import { Bar } from '../Bar.tsx';
import { ChoiceForm } from './ChoiceForm.tsx';
import { EndedSlip } from './EndedSlip.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import { StepLamps } from './Steps.tsx';
import { studioText } from '../../channel/studio/text.ts';
import { isElsewhere, type EntryState } from './entry.ts';
import { entryText } from './text.ts';
import type { Studio } from '../use-studio.ts';
import { WayIn } from './WayIn.tsx';
import './green-room.css';

const HEADS = {
  choosing: { title: 'entry.title', lead: 'entry.lead' },
  beginning: { title: 'entry.beginning', lead: 'entry.beginning_lead' },
  entering: { title: 'entry.entering', lead: 'entry.entering_lead' },
  resuming: { title: 'entry.resuming', lead: 'entry.resuming_lead' },
  elsewhere: { title: 'entry.elsewhere', lead: 'entry.elsewhere_lead' },
  stopped: { title: 'entry.stopped', lead: 'entry.stopped_lead' },
} as const;

function headOf(entry: EntryState, starts_at_once: boolean): (typeof HEADS)[keyof typeof HEADS] {
  switch (entry.phase) {
    case 'choosing':
    case 'inside':
      return HEADS.choosing;
    case 'stepping':
      return HEADS[entry.resuming ? 'resuming' : starts_at_once ? 'beginning' : 'entering'];
    case 'failed':
      return HEADS[isElsewhere(entry) ? 'elsewhere' : 'stopped'];
  }
}

/** The page before the studio: the preview and the choices, then the loading steps. */
export function GreenRoom({
  studio,
  children,
}: {
  studio: Studio;
  /** What else can be done before a broadcast, below the choices. */
  children: ReactNode;
}) {
  const t = useText(entryText);
  const s = useText(studioText);
  const logOut = useLogOut();
  const { entry } = studio;
  const choosing = entry.phase === 'choosing';
  const head = headOf(entry, studio.starts_at_once);
  return (
    <div className="studio-page">
      <Bar actions={<IconButton icon="door" label={s('bar.logout')} onClick={() => void logOut()} />} />
      <main className="green">
        <div className="green-head">
          <h1 className="kin">
            <Phrases>{t(head.title)}</Phrases>
          </h1>
          <p>{t(head.lead)}</p>
        </div>
        <PreviewStage studio={studio} />
        <section className="panel green-side">
          {choosing && entry.ended !== null && <EndedSlip ended={entry.ended} />}
          {choosing ? (
            <>
              <StepLamps entry={entry} />
              <ChoiceForm studio={studio} />
              {children}
            </>
          ) : (
            <WayIn studio={studio} />
          )}
        </section>
      </main>
    </div>
  );
}
