import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useMakeRankingEventMutation } from './api.ts';
import { EventFields, isComplete, newPlan } from './EventFields.tsx';
import { rankingEventsText } from './text.ts';

/** The form of a new event. */
export function MakeEvent() {
  const t = useText(rankingEventsText);
  const [plan, setPlan] = useState(newPlan);
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakeRankingEventMutation();
  const run = async (reason: string) => {
    let event_id = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { plan, reason } });
      event_id = answer.data?.event_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/ranking-events/${event_id}`);
    return refusal;
  };
  return (
    <section className="panel event-part" aria-labelledby="event-plan">
      <h2 id="event-plan">{t('plan')}</h2>
      <EventFields plan={plan} set={(change) => setPlan({ ...plan, ...change })} />
      <div className="event-acts">
        <Button look="lit" disabled={!isComplete(plan)} onClick={() => question.ask(true)}>
          {t('make')}
        </Button>
        <ButtonLink look="ghost" to="/ranking-events">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
        <p>{t('make_text')}</p>
      </ActDialog>
    </section>
  );
}
