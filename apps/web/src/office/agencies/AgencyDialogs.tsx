import type { OfficeAgency } from '@akari/contract/office';
import { dateAfter, isFirstDay, japanDate, PERCENT_BP } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { AgencyFields, planOf, typedPlan } from './AgencyFields.tsx';
import { useCloseAgencyMutation, useInviteForAgencyMutation, useSetAgencyMutation } from './api.ts';
import { agenciesText } from './text.ts';

interface Props {
  question: Question<true>;
  agency: OfficeAgency;
}

/** Asks for the details, and changes them. */
export function EditDialog({ question, agency: { agency_id, plan: before } }: Props) {
  const t = useText(agenciesText);
  const act = useAct();
  const [send] = useSetAgencyMutation();
  const [typed, setTyped] = useState(() => typedPlan(before));
  const plan = planOf(typed);
  return (
    <ActDialog
      question={question}
      title={t('edit_title')}
      action={t('edit')}
      blocked={plan === null}
      onAct={async (reason) =>
        plan === null
          ? null
          : act(() => send({ params: { agency_id }, body: { plan, reason } }), t('changed'))
      }
    >
      <AgencyFields typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
    </ActDialog>
  );
}

/** Asks for a performer and the terms, and invites for the agency. */
export function InviteDialog({ question, agency: { agency_id, most_share_bp } }: Props) {
  const t = useText(agenciesText);
  const { number } = useFormat();
  const act = useAct();
  const [send] = useInviteForAgencyMutation();
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [name, setName] = useState('');
  const [percent, setPercent] = useState('');
  const [from_date, setDate] = useState(() => dateAfter(japanDate(now_ms), 1));
  const performer_name = name.trim();
  const share_bp = /^\d{1,2}(\.\d{1,2})?$/.test(percent.trim())
    ? Math.round(Number(percent) * PERCENT_BP)
    : 0;
  const blocked =
    performer_name === '' || share_bp < 1 || share_bp > most_share_bp || !isFirstDay(from_date, now_ms);
  const invitation = { performer_name, share_bp, from_date };
  return (
    <ActDialog
      question={question}
      title={t('invite_title')}
      action={t('invite')}
      blocked={blocked}
      onAct={(reason) =>
        act(() => send({ params: { agency_id }, body: { invitation, reason } }), t('invited'))
      }
    >
      <p>{t('invite_text', { most: number(most_share_bp / PERCENT_BP) })}</p>
      <TextField
        label={t('performer_label')}
        autoCapitalize="none"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('percent_label')}
        inputMode="decimal"
        maxLength={5}
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <TextField
        label={t('from_label')}
        type="date"
        min={dateAfter(japanDate(now_ms), 1)}
        value={from_date}
        onChange={({ target }) => setDate(target.value)}
      />
    </ActDialog>
  );
}

/** Asks for the reason, and closes the agency. */
export function CloseDialog({ question, agency: { agency_id } }: Props) {
  const t = useText(agenciesText);
  const act = useAct();
  const [send] = useCloseAgencyMutation();
  return (
    <ActDialog
      question={question}
      title={t('close_title')}
      action={t('close')}
      look="danger"
      onAct={(reason) => act(() => send({ params: { agency_id }, body: { reason } }), t('closed'))}
    >
      <p>{t('close_text')}</p>
    </ActDialog>
  );
}
