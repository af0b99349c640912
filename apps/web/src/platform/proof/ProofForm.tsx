import type { Proofs } from '@akari/contract/account';
import type { ConfirmMethod, ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { useText } from '../../text/index.ts';
import { apiErrorOf } from '../api/api.ts';
import { FormError } from '../error/FormError.tsx';
import { usePreparePasskeyProofMutation, useProveLoginMutation } from './api.ts';
import { DemoCode } from './DemoCode.tsx';
import { answerWithPasskey, knowsPasskeys } from './passkey.ts';
import { proofText } from './text.ts';

type Typed = Exclude<ConfirmMethod, 'passkey'>;

/** Proves with a passkey. @returns the error; null: it is proven */
function useProveByPasskey(): [() => Promise<ErrorName | null>, boolean] {
  const [prepare, preparing] = usePreparePasskeyProofMutation();
  const [prove, proving] = useProveLoginMutation();
  const run = async (): Promise<ErrorName | null> => {
    const asked = await prepare();
    if (asked.data === undefined) return apiErrorOf(asked.error)?.name ?? 'server_failed';
    const answer = await answerWithPasskey(asked.data.options);
    if ('error' in answer) return answer.error;
    const { error } = await prove({ body: { by: 'passkey', response: answer.response } });
    return error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  };
  return [run, preparing.isLoading || proving.isLoading];
}

function ByPasskey({ onProven }: { onProven: () => void }) {
  const t = useText(proofText);
  const [error, setError] = useState<ErrorName | null>(null);
  const [prove, busy] = useProveByPasskey();
  const press = async () => {
    setError(null);
    const refused = await prove();
    if (refused === null) onProven();
    else setError(refused);
  };
  return (
    <div className="proof-way">
      <p className="proof-hint">{t('passkey_hint')}</p>
      <FormError error={error} />
      <Button autoFocus look="lit" icon="lock" wide busy={busy} onClick={() => void press()}>
        {t('passkey')}
      </Button>
    </div>
  );
}

function ByTyping({ by, user_name, onProven }: { by: Typed; user_name: string; onProven: () => void }) {
  const t = useText(proofText);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<ErrorName | null>(null);
  const [prove, { isLoading }] = useProveLoginMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const body = by === 'password' ? { by, password: typed } : { by, code: typed };
    const refused = (await prove({ body })).error;
    if (refused === undefined) onProven();
    else setError(apiErrorOf(refused)?.name ?? 'server_failed');
  };
  const field = {
    label: t(by),
    hint: t(`${by}_hint`),
    value: typed,
    required: true,
    autoFocus: true,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <form className="proof-way" onSubmit={(event) => void submit(event)}>
      <input hidden readOnly autoComplete="username" value={user_name} />
      {by === 'password' ? (
        <PasswordField {...field} icon="lock" autoComplete="current-password" />
      ) : (
        <TextField
          {...field}
          icon="lock"
          inputMode={by === 'totp' ? 'numeric' : 'text'}
          autoComplete={by === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      )}
      {by === 'totp' && <DemoCode user_name={user_name} onFill={setTyped} />}
      <FormError error={error} />
      <Button type="submit" look="lit" wide busy={isLoading} disabled={typed.trim() === ''}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Confirms the login by one of the ways of the account. The first one is offered, the others below it. */
export function ProofForm({
  proofs,
  user_name,
  onProven,
}: {
  proofs: Pick<Proofs, 'confirm_by' | 'passkeys_available'>;
  user_name: string;
  onProven: () => void;
}) {
  const t = useText(proofText);
  const [chosen, setChosen] = useState<ConfirmMethod | null>(null);
  const usable = proofs.passkeys_available && knowsPasskeys();
  const ways = proofs.confirm_by.filter((way) => way !== 'passkey' || usable);
  const way = chosen ?? ways[0];
  return (
    <>
      {way === undefined && <p>{t('unusable')}</p>}
      {way === 'passkey' && <ByPasskey onProven={onProven} />}
      {way !== undefined && way !== 'passkey' && (
        <ByTyping key={way} by={way} user_name={user_name} onProven={onProven} />
      )}
      {ways.length > 1 && (
        <div className="proof-others" role="group" aria-label={t('others')}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} look="ghost" size="s" onClick={() => setChosen(other)}>
                {t(`by.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}
