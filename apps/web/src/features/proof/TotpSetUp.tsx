import { TOTP_DIGITS, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useConfirmTotpMutation } from '../../platform/proof/api.ts';
import { useText } from '../../text/index.ts';
import { QrCode } from './QrCode.tsx';
import { proofPartText } from './text.ts';

export interface NewTotp {
  seed: string;
  uri: string;
}

/** Sets up an authenticator app: the QR code or the typed key, then the first code. */
export function TotpSetUp({
  totp: { seed, uri },
  onDone,
  onCancel,
}: {
  totp: NewTotp;
  /** With new recovery codes; none when the account has some. */
  onDone: (recovery_codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const t = useText(proofPartText);
  const [code, setCode] = useState('');
  const [error, setError] = useState<ErrorName | null>(null);
  const [confirm, { isLoading }] = useConfirmTotpMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data, error: refused } = await confirm({ body: { code } });
    if (data !== undefined) onDone(data.recovery_codes);
    else setError(apiErrorOf(refused)?.name ?? 'server_failed');
  };
  return (
    <form className="proof-totp" onSubmit={(event) => void submit(event)}>
      <p>{t('totp_scan')}</p>
      <QrCode text={uri} label={t('totp_qr')} />
      <div>
        <p className="account-hint">{t('totp_key')}</p>
        <code className="proof-seed" lang="en">
          {(seed.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
      </div>
      <TextField
        label={t('totp_code')}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={TOTP_DIGITS + 1}
        onChange={({ target }) => setCode(target.value)}
      />
      <FormError error={error} />
      <div className="proof-acts">
        <Button type="submit" look="lit" busy={isLoading} disabled={code.trim() === ''}>
          {t('totp_confirm')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
