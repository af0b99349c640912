import type { OfficePartner } from '@akari/contract/office';
import { momentOf } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
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
  const [typed, setTyped] = useState(() => typedOf(partner));
  const plan = planOf(typed);
  const { partner_id } = partner;
  return (
    <ActDialog
      question={question}
      title={t('edit_title')}
      action={t('edit')}
      blocked={plan === null}
      onAct={async (reason) =>
        plan === null
          ? null
          : act(() => send({ params: { partner_id }, body: { plan, reason } }), t('changed'))
      }
    >
      <PartnerFields typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
    </ActDialog>
  );
}

/** Asks for new terms and when they begin, and adds them. */
export function TermsDialog({ question, partner }: Props) {
  const t = useText(partnersText);
  const act = useAct();
  const [send] = useSetPartnerTermsMutation();
  const [latest] = partner.terms;
  const [typed, setTyped] = useState(() => (latest === undefined ? newTerms() : typedTerms(latest)));
  const [from, setFrom] = useState('');
  const terms = termsOf(typed);
  const from_ms = from === '' ? null : momentOf(from, HERE);
  const { partner_id } = partner;
  return (
    <ActDialog
      question={question}
      title={t('new_terms')}
      action={t('set_terms')}
      blocked={terms === null || (from !== '' && from_ms === null)}
      onAct={async (reason) =>
        terms === null
          ? null
          : act(
              () =>
                send({
                  params: { partner_id },
                  body: { terms: { ...terms, steps: [...terms.steps] }, from_ms, reason },
                }),
              t('terms_set'),
            )
      }
    >
      <p>{t('terms_text')}</p>
      <TermFields typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
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
