import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { AgencyFields, newPlan, planOf } from './AgencyFields.tsx';
import { useMakeAgencyMutation } from './api.ts';
import { agenciesText } from './text.ts';

/** The form of a new agency. */
export function MakeAgency() {
  const t = useText(agenciesText);
  const [typed, setTyped] = useState(newPlan);
  const [account, setAccount] = useState('');
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakeAgencyMutation();
  const plan = planOf(typed);
  const account_name = account.trim();
  const blocked = plan === null || account_name === '';
  const run = async (reason: string) => {
    if (plan === null) return null;
    let agency_id = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { plan, account_name, reason } });
      agency_id = answer.data?.agency_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/agencies/${agency_id}`);
    return refusal;
  };
  return (
    <section className="panel agency-part" aria-labelledby="agency-plan">
      <h2 id="agency-plan">{t('plan')}</h2>
      <AgencyFields typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
      <div className="agency-fields">
        <TextField
          label={t('account_label')}
          hint={t('account_hint')}
          autoCapitalize="none"
          maxLength={80}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
      </div>
      <div className="agency-acts">
        <Button look="lit" disabled={blocked} onClick={() => question.ask(true)}>
          {t('make')}
        </Button>
        <ButtonLink look="ghost" to="/agencies">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
        <p>{t('make_text')}</p>
      </ActDialog>
    </section>
  );
}
