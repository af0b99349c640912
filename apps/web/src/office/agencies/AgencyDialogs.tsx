import type { AgencyMember, AgencyShare } from '@akari/contract/agency';
import type { OfficeAgency } from '@akari/contract/office';
import { dateAfter, isFirstDay, japanDate, PERCENT_BP } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { NewerSaved } from '../act/NewerSaved.tsx';
import { useAct } from '../act/use-act.ts';
import { useDraft } from '../act/use-draft.ts';
import { AgencyFields, planOf, typedPlan } from './AgencyFields.tsx';
import {
  useCloseAgencyMutation,
  useInviteForAgencyMutation,
  useOfferForAgencyMutation,
  useSetAgencyMutation,
} from './api.ts';
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
  const { draft, setDraft, outdated, onSaved, take } = useDraft(typedPlan(before), JSON.stringify(before));
  const plan = planOf(draft);
  const run = async (reason: string) => {
    if (plan === null) return null;
    const refusal = await act(() => send({ params: { agency_id }, body: { plan, reason } }), t('changed'));
    if (refusal === null) onSaved();
    return refusal;
  };
  return (
    <ActDialog
      question={question}
      title={t('edit_title')}
      action={t('edit')}
      blocked={plan === null}
      onAct={run}
    >
      <NewerSaved shown={outdated} onTake={take} />
      <AgencyFields typed={draft} set={(change) => setDraft({ ...draft, ...change })} />
    </ActDialog>
  );
}

/** A percentage and its first day, as they are typed; `share` is null while they cannot be. */
function useShare(most_share_bp: number) {
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [percent, setPercent] = useState('');
  const [from_date, setDate] = useState(() => dateAfter(japanDate(now_ms), 1));
  const share_bp = /^\d{1,2}(\.\d{1,2})?$/.test(percent.trim())
    ? Math.round(Number(percent) * PERCENT_BP)
    : 0;
  const fits = share_bp >= 1 && share_bp <= most_share_bp && isFirstDay(from_date, now_ms);
  const share: AgencyShare | null = fits ? { share_bp, from_date } : null;
  const earliest = dateAfter(japanDate(now_ms), 1);
  const clear = (): void => {
    setPercent('');
    setDate(earliest);
  };
  return { share, percent, setPercent, from_date, setDate, earliest, clear };
}

function ShareFields({ typed }: { typed: ReturnType<typeof useShare> }) {
  const t = useText(agenciesText);
  return (
    <>
      <TextField
        label={t('percent_label')}
        inputMode="decimal"
        maxLength={5}
        value={typed.percent}
        onChange={({ target }) => typed.setPercent(target.value)}
      />
      <TextField
        label={t('from_label')}
        type="date"
        min={typed.earliest}
        value={typed.from_date}
        onChange={({ target }) => typed.setDate(target.value)}
      />
    </>
  );
}

/** Asks for a performer and the terms, and invites for the agency. */
export function InviteDialog({ question, agency: { agency_id, most_share_bp } }: Props) {
  const t = useText(agenciesText);
  const { number } = useFormat();
  const act = useAct();
  const [send] = useInviteForAgencyMutation();
  const [name, setName] = useState('');
  const typed = useShare(most_share_bp);
  const performer_name = name.trim();
  const { share } = typed;
  const run = async (reason: string) => {
    if (share === null) return null;
    const invitation = { performer_name, ...share };
    const refusal = await act(
      () => send({ params: { agency_id }, body: { invitation, reason } }),
      t('invited'),
    );
    if (refusal !== null) return refusal;
    setName('');
    typed.clear();
    return null;
  };
  return (
    <ActDialog
      question={question}
      title={t('invite_title')}
      action={t('invite')}
      blocked={performer_name === '' || share === null}
      onAct={run}
    >
      <p>{t('invite_text', { most: number(most_share_bp / PERCENT_BP) })}</p>
      <TextField
        label={t('performer_label')}
        autoCapitalize="none"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ShareFields typed={typed} />
    </ActDialog>
  );
}

/** Asks for another percentage, and offers it to the performer for the agency. */
export function OfferDialog({
  question,
  agency: { agency_id, most_share_bp },
}: {
  question: Question<AgencyMember>;
  agency: OfficeAgency;
}) {
  const t = useText(agenciesText);
  const { number } = useFormat();
  const act = useAct();
  const [send] = useOfferForAgencyMutation();
  const typed = useShare(most_share_bp);
  const { share } = typed;
  const member = question.about;
  const run = async (reason: string) => {
    if (share === null || member === null) return null;
    const { member_id } = member;
    const refusal = await act(
      () => send({ params: { agency_id, member_id }, body: { share, reason } }),
      t('offered'),
    );
    if (refusal === null) typed.clear();
    return refusal;
  };
  return (
    <ActDialog
      question={question}
      title={t('offer_title', { name: member?.performer_name ?? '' })}
      action={t('offer_act')}
      blocked={share === null}
      onAct={run}
    >
      <p>{t('offer_text', { most: number(most_share_bp / PERCENT_BP) })}</p>
      <ShareFields typed={typed} />
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
