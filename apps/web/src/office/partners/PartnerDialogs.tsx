import type { OfficePartner } from '@akari/contract/office';
import { momentOf } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { NewerSaved } from '../act/NewerSaved.tsx';
import { useAct } from '../act/use-act.ts';
import { useDraft } from '../act/use-draft.ts';
import { useSetPartnerMutation, useSetPartnerTermsMutation, useSwitchPartnerMutation } from './api.ts';
import { PartnerFields, TermFields } from './PartnerFields.tsx';
import { newTerms, planOf, termsOf, typedOf, typedTerms } from './plan.ts';
import { partnersText } from './text.ts';

interface Props {
  question: Question<true>;
  partner: OfficePartner;
}
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Asks for the details, and changes them. */
export function EditDialog({ question, partner }: Props) {
  const t = useText(partnersText);
  const act = useAct();
  const [send] = useSetPartnerMutation();
  const { draft, setDraft, outdated, onSaved, take } = useDraft(
    typedOf(partner),
    JSON.stringify(partner.plan),
  );
  const plan = planOf(draft);
  const { partner_id } = partner;
  const run = async (reason: string) => {
    if (plan === null) return null;
    const refusal = await act(() => send({ params: { partner_id }, body: { plan, reason } }), t('changed'));
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
      <PartnerFields typed={draft} set={(change) => setDraft({ ...draft, ...change })} />
    </ActDialog>
  );
}

/** Asks for new terms and when they begin, and adds them. */
export function TermsDialog({ question, partner }: Props) {
  const t = useText(partnersText);
  const act = useAct();
  const [send] = useSetPartnerTermsMutation();
  const [latest] = partner.terms;
  const { draft, setDraft, outdated, onSaved, take } = useDraft(
    latest === undefined ? newTerms() : typedTerms(latest),
    JSON.stringify(latest ?? null),
  );
  const [from, setFrom] = useState('');
  const terms = termsOf(draft);
  const from_ms = from === '' ? null : momentOf(from, HERE);
  const { partner_id } = partner;
  const run = async (reason: string) => {
    if (terms === null) return null;
    const added = { ...terms, steps: [...terms.steps] };
    const refusal = await act(
      () => send({ params: { partner_id }, body: { terms: added, from_ms, reason } }),
      t('terms_set'),
    );
    if (refusal !== null) return refusal;
    onSaved();
    setFrom('');
    return null;
  };
  return (
    <ActDialog
      question={question}
      title={t('new_terms')}
      action={t('set_terms')}
      blocked={terms === null || (from !== '' && from_ms === null)}
      onAct={run}
    >
      <NewerSaved shown={outdated} onTake={take} />
      <p>{t('terms_text')}</p>
      <TermFields typed={draft} set={(change) => setDraft({ ...draft, ...change })} />
      <TextField
        type="datetime-local"
        label={t('from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </ActDialog>
  );
}

/** Asks for the reason, and stops the partner or starts again. */
export function SwitchDialog({ question, partner }: Props) {
  const t = useText(partnersText);
  const act = useAct();
  const [send] = useSwitchPartnerMutation();
  const { partner_id, state: seen } = partner;
  const state = seen === 'active' ? ('stopped' as const) : ('active' as const);
  return (
    <ActDialog
      question={question}
      title={t(`${state}_title`)}
      action={t(state === 'stopped' ? 'stop' : 'start')}
      look={state === 'stopped' ? 'danger' : 'lit'}
      onAct={(reason) =>
        act(() => send({ params: { partner_id }, body: { seen, state, reason } }), t('switched'))
      }
    >
      <p>{t(`${state}_text`)}</p>
    </ActDialog>
  );
}
