import { GRANT_MAX_UNITS, type OfficePerson } from '@akari/contract/office';
import { parsePoints } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useStaff } from '../me/staff.ts';
import { useGrantPointsMutation } from './api.ts';
import { peopleText } from './text.ts';
import { useProposal } from './use-proposal.ts';

/** Gives points to a viewer; many are proposed. */
export function GrantAct({ person: { person_id, user_name: name } }: { person: OfficePerson }) {
  const t = useText(peopleText);
  const { points } = useFormat();
  const { approval_points_units } = useStaff();
  const question = useQuestion();
  const propose = useProposal();
  const [grant] = useGrantPointsMutation();
  const [intent] = useState(() => new Intent());
  const [typed, setTyped] = useState('');
  const [coupon, setCoupon] = useState(false);
  const units = parsePoints(typed.trim()) ?? 0;
  const valid = units > 0 && units <= GRANT_MAX_UNITS;
  const waits = units > approval_points_units;
  const action = waits ? 'grant_propose' : 'grant_do';
  const run = async (reason: string) => {
    const given = { points_units: units, coupon };
    const key = intent.keyFor({ person_id, ...given });
    const refusal = await propose(
      () => grant({ params: { person_id }, body: { ...given, key, reason } }),
      t('granted'),
    );
    if (refusal === null) intent.done();
    return refusal;
  };
  const open = () => {
    setTyped('');
    setCoupon(false);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="plus" onClick={open}>
        {t('grant')}
      </Button>
      <ActDialog
        question={question}
        title={t('grant_title', { name })}
        action={valid ? t(action, { points: points(units) }) : t('grant')}
        blocked={!valid}
        onAct={run}
      >
        <p>{t('grant_text', { limit: points(approval_points_units) })}</p>
        <TextField
          label={t('grant_field')}
          inputMode="decimal"
          value={typed}
          error={typed === '' || valid ? null : t('grant_invalid')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox checked={coupon} onChange={({ target }) => setCoupon(target.checked)}>
          {t('grant_coupon')}
        </Checkbox>
      </ActDialog>
    </>
  );
}
