import { PARTNER_KINDS, POSTBACK_FIELDS, POSTBACK_METHODS, SITES } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useText } from '../../text/index.ts';
import { mayAddStep, type PartnerTyped, type TermsTyped } from './plan.ts';
import { partnersText } from './text.ts';

/** What is said about a partner. */
export function PartnerFields({
  typed,
  set,
}: {
  typed: PartnerTyped;
  set: (change: Partial<PartnerTyped>) => void;
}) {
  const t = useText(partnersText);
  return (
    <div className="partner-fields">
      <TextField
        label={t('name')}
        maxLength={60}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        type="email"
        label={t('email')}
        maxLength={254}
        value={typed.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextField
        label={t('member')}
        hint={t('member_hint')}
        autoCapitalize="none"
        maxLength={80}
        value={typed.member_name}
        onChange={({ target }) => set({ member_name: target.value })}
      />
      <Select
        label={t('site')}
        value={typed.site}
        choices={SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) }))}
        onChange={(site) => set({ site })}
      />
      <TextField
        label={t('postback_url')}
        hint={t('postback_hint', { fields: POSTBACK_FIELDS.map((name) => `{${name}}`).join(' ') })}
        inputMode="url"
        autoCapitalize="none"
        maxLength={500}
        value={typed.postback_url}
        onChange={({ target }) => set({ postback_url: target.value })}
      />
      <Select
        label={t('postback_method')}
        value={typed.postback_method}
        choices={POSTBACK_METHODS.map((value) => ({ value, label: value }))}
        onChange={(postback_method) => set({ postback_method })}
      />
    </div>
  );
}

interface TermsProps {
  typed: TermsTyped;
  set: (change: Partial<TermsTyped>) => void;
}

/** The shares by the volume of a month. */
function Steps({ typed, set }: TermsProps) {
  const t = useText(partnersText);
  const { steps } = typed;
  const change = (at: number, one: Partial<(typeof steps)[number]>) =>
    set({ steps: steps.map((step, index) => (index === at ? { ...step, ...one } : step)) });
  return (
    <>
      {steps.map(({ from, percent }, at) => (
        // The place of a step is what tells it from the others.
        <div key={at} className="partner-step">
          <TextField
            label={t('from_points', { at: at + 1 })}
            inputMode="decimal"
            readOnly={at === 0}
            value={from}
            onChange={({ target }) => change(at, { from: target.value })}
          />
          <TextField
            label={t('share', { at: at + 1 })}
            inputMode="decimal"
            value={percent}
            onChange={({ target }) => change(at, { percent: target.value })}
          />
        </div>
      ))}
      <div className="partner-acts">
        <Button
          icon="plus"
          disabled={!mayAddStep(typed)}
          onClick={() => set({ steps: [...steps, { from: '', percent: '' }] })}
        >
          {t('add_step')}
        </Button>
        {steps.length > 1 && (
          <Button look="ghost" icon="minus" onClick={() => set({ steps: steps.slice(0, -1) })}>
            {t('remove_step')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What a partner earns. */
export function TermFields({ typed, set }: TermsProps) {
  const t = useText(partnersText);
  return (
    <div className="partner-terms">
      <Select
        label={t('kind')}
        value={typed.kind}
        choices={PARTNER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      {typed.kind === 'revshare' ? (
        <Steps typed={typed} set={set} />
      ) : (
        <TextField
          label={t('one_off')}
          inputMode="decimal"
          value={typed.one_off}
          onChange={({ target }) => set({ one_off: target.value })}
        />
      )}
    </div>
  );
}
