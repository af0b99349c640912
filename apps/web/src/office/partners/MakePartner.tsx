import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useMakePartnerMutation } from './api.ts';
import { PartnerFields, TermFields } from './PartnerFields.tsx';
import { newPartner, newTerms, planOf, termsOf, type PartnerTyped, type TermsTyped } from './plan.ts';
import { partnersText } from './text.ts';

/** The form of a new partner. */
export function MakePartner() {
  const t = useText(partnersText);
  const [typed, setTyped] = useState(newPartner);
  const [typedTerms, setTerms] = useState(newTerms);
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakePartnerMutation();
  const [plan, terms] = [planOf(typed), termsOf(typedTerms)];
  const run = async (reason: string) => {
    if (plan === null || terms === null) return null;
    let partner_id = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { plan, terms: { ...terms, steps: [...terms.steps] }, reason } });
      partner_id = answer.data?.partner_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/partners/${partner_id}`);
    return refusal;
  };
  return (
    <section className="panel partner-part" aria-labelledby="partner-plan">
      <h2 id="partner-plan">{t('plan')}</h2>
      <PartnerFields
        typed={typed}
        set={(change: Partial<PartnerTyped>) => setTyped({ ...typed, ...change })}
      />
      <h2>{t('terms')}</h2>
      <TermFields
        typed={typedTerms}
        set={(change: Partial<TermsTyped>) => setTerms({ ...typedTerms, ...change })}
      />
      {(plan === null || terms === null) && <p className="partner-incomplete">{t('incomplete')}</p>}
      <div className="partner-acts">
        <Button look="lit" disabled={plan === null || terms === null} onClick={() => question.ask(true)}>
          {t('make')}
        </Button>
        <ButtonLink look="ghost" to="/partners">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
        <p>{t('make_text')}</p>
      </ActDialog>
    </section>
  );
}
