import type { payeeInput } from '@akari/contract/payout';
import {
  BANK_ACCOUNT_TYPES,
  PASSWORD_MAX,
  payeeField,
  PAYEE_FIELDS,
  PAYEE_NAME_MAX,
  type BankAccountType,
  type PayeeField,
  type PayoutMethod,
} from '@akari/rules';
import { useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { useSetPayeeMutation } from './api.ts';
import { payoutText } from './text.ts';

const NUMERIC: readonly PayeeField[] = ['bank_code', 'branch_code', 'account_number'];
const EMPTY: Record<PayeeField, string> = {
  ...{ legal_name: '', bank_code: '', branch_code: '', account_number: '', holder: '', iban: '', bic: '' },
  address: '',
};

function useLabels(method: PayoutMethod) {
  const t = useText(payoutText);
  return (field: PayeeField): { label: string; hint?: string } => {
    if (field === 'holder')
      return method === 'zengin'
        ? { label: t('form.holder_kana'), hint: t('form.holder_kana_hint') }
        : { label: t('form.holder'), hint: t('form.holder_hint') };
    if (field === 'legal_name')
      return {
        label: t('form.legal_name'),
        hint: t(method === 'bitcoin' ? 'form.legal_name_coins' : 'form.legal_name_hint'),
      };
    if (field === 'address') return { label: t('form.address'), hint: t('form.address_hint') };
    return { label: t(`form.${field}`) };
  };
}

/** The typed fields of an account. */
function Fields({
  method,
  typed,
  wrong,
  onType,
}: {
  method: PayoutMethod;
  typed: Record<PayeeField, string>;
  wrong: readonly PayeeField[];
  onType: (typed: Record<PayeeField, string>) => void;
}) {
  const t = useText(payoutText);
  const labelOf = useLabels(method);
  return (
    <>
      {PAYEE_FIELDS[method].map((field) => (
        <TextField
          key={field}
          {...labelOf(field)}
          value={typed[field]}
          error={wrong.includes(field) ? t('form.wrong') : null}
          inputMode={NUMERIC.includes(field) ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={PAYEE_NAME_MAX}
          onChange={({ target }) => onType({ ...typed, [field]: target.value })}
        />
      ))}
    </>
  );
}

/** Asks for the bank account, with the password. */
export function PayeeForm({
  methods,
  onDone,
  onCancel,
}: {
  methods: readonly PayoutMethod[];
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useText(payoutText);
  const [method, setMethod] = useState<PayoutMethod>(methods[0] ?? 'zengin');
  const [type, setType] = useState<BankAccountType>('ordinary');
  const [typed, setTyped] = useState(EMPTY);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<readonly PayeeField[]>([]);
  const [save, { isLoading, error }] = useSetPayeeMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const bad = PAYEE_FIELDS[method].filter((field) => payeeField(method, field, typed[field]) === null);
    setWrong(bad);
    if (bad.length > 0) return;
    const account = { ...typed, method, account_type: type } as z.input<typeof payeeInput>;
    if ((await save({ body: { password, account } })).data !== undefined) onDone();
  };
  return (
    <form className="payee-form" onSubmit={(event) => void submit(event)} noValidate>
      {methods.length > 1 && (
        <Select
          label={t('form.method')}
          value={method}
          choices={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={setMethod}
        />
      )}
      <Fields {...{ method, typed, wrong }} onType={setTyped} />
      {method === 'zengin' && (
        <Select
          label={t('form.account_type')}
          value={type}
          choices={BANK_ACCOUNT_TYPES.map((value) => ({ value, label: t(`form.types.${value}`) }))}
          onChange={setType}
        />
      )}
      <PasswordField
        label={t('form.password')}
        value={password}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <p className="payout-hint">{t('form.note')}</p>
      <div className="payout-ways">
        <Button type="submit" look="lit" busy={isLoading} disabled={password === ''}>
          {t('form.save')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
