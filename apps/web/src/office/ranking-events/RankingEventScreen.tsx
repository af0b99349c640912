import type { OfficeRankingEvent } from '@akari/contract/office';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { NewerSaved } from '../act/NewerSaved.tsx';
import { useAct } from '../act/use-act.ts';
import { useDraft } from '../act/use-draft.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { TablePart } from '../table/TablePart.tsx';
import {
  useCancelRankingEventMutation,
  useGetOfficeRankingEventQuery,
  useSetRankingEventMutation,
} from './api.ts';
import { EventFields, isComplete } from './EventFields.tsx';
import { MakeEvent } from './MakeEvent.tsx';
import { rankingEventsText } from './text.ts';
import './ranking-events.css';

interface DialogProps {
  question: Question<true>;
  event: OfficeRankingEvent;
}

function EditDialog({ question, event: { event_id, plan: before, phase } }: DialogProps) {
  const t = useText(rankingEventsText);
  const act = useAct();
  const [send] = useSetRankingEventMutation();
  const { draft, setDraft, outdated, onSaved, take } = useDraft(before, JSON.stringify(before));
  const run = async (reason: string) => {
    const refusal = await act(
      () => send({ params: { event_id }, body: { plan: draft, reason } }),
      t('changed'),
    );
    if (refusal === null) onSaved();
    return refusal;
  };
  return (
    <ActDialog
      question={question}
      title={t('edit_title')}
      action={t('edit')}
      blocked={!isComplete(draft)}
      onAct={run}
    >
      <NewerSaved shown={outdated} onTake={take} />
      <EventFields
        plan={draft}
        fixed={phase !== 'coming'}
        set={(change) => setDraft({ ...draft, ...change })}
      />
    </ActDialog>
  );
}

function CancelDialog({ question, event: { event_id } }: DialogProps) {
  const t = useText(rankingEventsText);
  const act = useAct();
  const [send] = useCancelRankingEventMutation();
  return (
    <ActDialog
      question={question}
      title={t('cancel_title')}
      action={t('cancel')}
      look="danger"
      onAct={(reason) => act(() => send({ params: { event_id }, body: { reason } }), t('cancelled'))}
    >
      <p>{t('cancel_text')}</p>
    </ActDialog>
  );
}

function Details({ event }: { event: OfficeRankingEvent }) {
  const t = useText(rankingEventsText);
  const { plan, phase, entered, frozen_at_ms, made_by, made_at_ms } = event;
  return (
    <Facts look="wide">
      <Fact label={t('state')}>{t(`states.${phase}`)}</Fact>
      <Fact label={t('title_ja')}>{plan.title_ja}</Fact>
      <Fact label={t('title_en')}>{plan.title_en}</Fact>
      <Fact label={t('measure')}>{t(`measures.${plan.measure}`)}</Fact>
      <Fact label={t('entry')}>{t(`entries.${plan.entry}`)}</Fact>
      <Fact label={t('days')}>{t('between', { from: plan.from_date, until: plan.until_date })}</Fact>
      {plan.entry === 'entered' && <Fact label={t('entered')}>{String(entered)}</Fact>}
      {frozen_at_ms !== null && (
        <Fact label={t('frozen')}>
          <Time at_ms={frozen_at_ms} />
        </Fact>
      )}
      <Fact label={t('made_by')}>
        {made_by} <Time at_ms={made_at_ms} />
      </Fact>
    </Facts>
  );
}

function Places({ event: { places, plan } }: { event: OfficeRankingEvent }) {
  const t = useText(rankingEventsText);
  const { points } = useFormat();
  const textOf = (figure: number): string =>
    plan.measure === 'favourites'
      ? t('favourites', { count: figure })
      : t('points', { points: points(figure, { decimals: 2, max_decimals: 4 }) });
  return (
    <TablePart
      of="event"
      id="event-places"
      title={t('places')}
      none={places.length === 0 ? t('no_places') : null}
    >
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('performer')}</th>
          <th scope="col">{t('figure')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, performer, figure }) => (
          <tr key={performer.id}>
            <td className="num">{rank}</td>
            <td>
              <Link to={`/people/${performer.id}`}>{performer.name}</Link>
            </td>
            <td className="num">{textOf(figure)}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}

function One({ event }: { event: OfficeRankingEvent }) {
  const t = useText(rankingEventsText);
  const { language } = useFormat();
  const [editing, cancelling] = [useQuestion(), useQuestion()];
  const { phase, plan } = event;
  return (
    <OfficePage title={language === 'ja' ? plan.title_ja : plan.title_en}>
      <section className="panel event-part" aria-labelledby="event-plan">
        <h2 id="event-plan">{t('plan')}</h2>
        <Details event={event} />
        <div className="event-acts">
          {(phase === 'coming' || phase === 'running') && (
            <Button onClick={() => editing.ask(true)}>{t('edit')}</Button>
          )}
          {phase !== 'over' && phase !== 'cancelled' && (
            <Button look="danger_ghost" onClick={() => cancelling.ask(true)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </section>
      <Places event={event} />
      <EditDialog question={editing} event={event} />
      <CancelDialog question={cancelling} event={event} />
    </OfficePage>
  );
}

/** An event with its places, or the form of a new one. */
export function Component() {
  const t = useText(rankingEventsText);
  const { event_id = '' } = useParams();
  const fresh = event_id === 'new';
  const asked = useGetOfficeRankingEventQuery({ params: { event_id } }, { skip: fresh });
  if (fresh)
    return (
      <OfficePage title={t('new')}>
        <MakeEvent />
      </OfficePage>
    );
  const missing = {
    title: t('missing'),
    text: t('missing_text'),
    back: { to: '/ranking-events', name: t('back') },
  };
  return (
    <OneThing asked={asked} missing={missing}>
      {(event) => <One event={event} />}
    </OneThing>
  );
}
