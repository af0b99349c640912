import type { AnswerOf } from '@akari/contract';
import type { openPerformer, PerformerProfile } from '@akari/contract/office';
import {
  isUserName,
  normalizeUserName,
  PAID_MODES,
  SITES,
  staffRoleEntry,
  type SessionMode,
} from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useQuestion, type ConfirmProps } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useStaff } from '../me/staff.ts';
import { typedRates } from '../rates/RatesDialog.tsx';
import { choiceText } from '../table/choice-text.ts';
import { useOpenPerformerMutation } from './api.ts';
import { openText } from './open-text.ts';
import { isComplete, ProfileFields, trimmedProfile } from './ProfileAct.tsx';
import '../approval/approval.css';
import '../rates/rates.css';
import './person.css';

type Opened = AnswerOf<typeof openPerformer> & { user_name: string };
type Rates = Partial<Record<SessionMode, string>>;

const EMPTY: PerformerProfile = {
  display_name: { ja: '', en: '' },
  introduction: { ja: '', en: '' },
  languages: ['ja'],
};

/** The sites for which a role gives the right. */
function useSites(): number[] {
  const { roles } = useStaff();
  const giving = roles.filter(({ role }) => staffRoleEntry(role).rights.includes('performers.create'));
  return SITES.map(({ site_id }) => site_id).filter((one) =>
    giving.some(({ site_id }) => site_id === null || site_id === one),
  );
}

function RateFields({ rates, onType }: { rates: Rates; onType: (rates: Rates) => void }) {
  const t = useText(openText);
  const choice = useText(choiceText);
  return (
    <fieldset className="open-rates">
      <legend>{t('rates')}</legend>
      <p>{t('rates_text')}</p>
      <div className="rate-fields">
        {PAID_MODES.map((mode) => (
          <TextField
            key={mode}
            label={choice(`mode.${mode}`)}
            inputMode="decimal"
            value={rates[mode] ?? ''}
            error={typedRates({}, { [mode]: rates[mode] ?? '' }) === null ? t('rate_invalid') : null}
            onChange={({ target }) => onType({ ...rates, [mode]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function OpenDialog({ question, onOpened }: { question: ConfirmProps; onOpened: (opened: Opened) => void }) {
  const t = useText(openText);
  const { rights } = useStaff();
  const act = useAct();
  const sites = useSites();
  const [open] = useOpenPerformerMutation();
  const [typed, setTyped] = useState({
    name: '',
    site_id: sites[0] ?? 0,
    profile: EMPTY,
    rates: {},
  });
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const profile = trimmedProfile(typed.profile);
  const rates = typedRates({}, typed.rates);
  const user_name = normalizeUserName(typed.name);
  const named = isUserName(user_name);
  const run = (reason: string) =>
    act(
      async () => {
        const body = { user_name, site_id: typed.site_id, profile, rates: rates ?? {}, reason };
        const answer = await open({ body });
        if (answer.data !== undefined) onOpened({ ...answer.data, user_name });
        return answer;
      },
      t('opened', { name: user_name }),
    );
  return (
    <ActDialog
      question={question}
      title={t('title')}
      action={t('open')}
      blocked={!named || !isComplete(profile) || rates === null}
      onAct={run}
    >
      <p>{t('text')}</p>
      <TextField
        label={t('user_name')}
        hint={t('user_name_hint')}
        error={typed.name === '' || named ? null : t('user_name_hint')}
        autoCapitalize="none"
        autoComplete="off"
        value={typed.name}
        maxLength={60}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label={t('site')}
        value={String(typed.site_id)}
        choices={sites.map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(site_id) => change({ site_id: Number(site_id) })}
      />
      <ProfileFields
        typed={typed.profile}
        begun={false}
        set={(part) => change({ profile: { ...typed.profile, ...part } })}
      />
      {rights.includes('terms.set') && (
        <RateFields rates={typed.rates} onType={(next) => change({ rates: next })} />
      )}
    </ActDialog>
  );
}

/** The first password, which is shown this once. */
function FirstPassword({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const t = useText(openText);
  const { user_name: name, person_id, password, rates } = opened;
  return (
    <section className="panel approval-code" role="status" aria-labelledby="first-password">
      <h2 id="first-password">{t('password', { name })}</h2>
      <p>{t('password_text')}</p>
      <code lang="en">{password}</code>
      {rates === 'waiting' && (
        <p>
          {t('rates_waiting')} <Link to="/approvals">{t('to_approvals')}</Link>
        </p>
      )}
      <p>
        <Link to={`/people/${person_id}`}>{t('to_page')}</Link>
      </p>
      <Button onClick={onDone}>{t('password_done')}</Button>
    </section>
  );
}

/** Opens the account of a performer. */
export function OpenPerformer() {
  const t = useText(openText);
  const question = useQuestion();
  // Each opening is a form of its own.
  const [form, setForm] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const ask = () => {
    setForm(form + 1);
    question.ask(true);
  };
  return (
    <div className="open-performer">
      <Button icon="plus" look="lit" onClick={ask}>
        {t('title')}
      </Button>
      {opened !== null && <FirstPassword opened={opened} onDone={() => setOpened(null)} />}
      <OpenDialog key={form} question={question} onOpened={setOpened} />
    </div>
  );
}
