import type { OfficePerson } from '@akari/contract/office';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useLiftPaymentLockMutation } from './api.ts';
import { liftText } from './lift-text.ts';
import { useProposal } from './use-proposal.ts';

/** Accepts the payments of a viewer again, and may forgive what they owe. */
export function LiftAct({ person: { person_id, user_name: name, debt_units } }: { person: OfficePerson }) {
  const t = useText(liftText);
  const { points } = useFormat();
  const question = useQuestion();
  const propose = useProposal();
  const [lift] = useLiftPaymentLockMutation();
  const [intent] = useState(() => new Intent());
  const [forgive, setForgive] = useState(false);
  const run = async (reason: string) => {
    const asked = { forgive, debt_units };
    const key = intent.keyFor({ person_id, ...asked });
    const refusal = await propose(
      () => lift({ params: { person_id }, body: { ...asked, key, reason } }),
      t('lifted'),
    );
    if (refusal === null) intent.done();
    return refusal;
  };
  const open = () => {
    setForgive(false);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="lock" onClick={open}>
        {t('lift')}
      </Button>
      <ActDialog question={question} title={t('lift_title', { name })} action={t('lift')} onAct={run}>
        <p>{t('lift_text')}</p>
        {debt_units > 0 && (
          <>
            <p>{t('lift_debt', { points: points(debt_units) })}</p>
            <Checkbox checked={forgive} onChange={({ target }) => setForgive(target.checked)}>
              {t('lift_forgive')}
            </Checkbox>
          </>
        )}
      </ActDialog>
    </>
  );
}
