import { errorEntry, PASSWORD_MAX, PASSWORD_MIN, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField } from '../../kit/controls/Field.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { useChangePasswordMutation } from '../../platform/person/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { selectMe } from '../../platform/person/login.slice.ts';
import { accountText } from './text.ts';
import { useMay } from '../../platform/person/use-may.ts';

/** Form for a new password. It logs out every other device. */
export function PasswordForm() {
  const t = useText(accountText);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const performer = useMay('channel.read_stream_key');
  const [change, { isLoading }] = useChangePasswordMutation();
  const [current, setCurrent] = useState('');
  const [fresh, setFresh] = useState('');
  const [error, setError] = useState<ErrorName | null>(null);
  const message = (name: ErrorName) => (error === name ? errorEntry(name)[language].message : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (fresh.length < PASSWORD_MIN) {
      setError('password_short');
      return;
    }
    const answer = await change({ body: { current_password: current, new_password: fresh } });
    const refused = apiErrorOf(answer.error);
    setError(refused?.name ?? null);
    if (refused !== null) return;
    setCurrent('');
    setFresh('');
    const key =
      answer.data?.stream_key_changed === true ? 'account.password_done_key' : 'account.password_done';
    dispatch(noticeShown({ kind: 'success', text: accountText.t(key) }));
  };
  return (
    <section className="panel account-part" aria-labelledby="account-password">
      <h2 id="account-password">{t('account.password')}</h2>
      <p className="account-hint">{t(performer ? 'account.password_hint_key' : 'account.password_hint')}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input hidden readOnly autoComplete="username" value={me?.user_name ?? ''} />
        <PasswordField
          label={t('account.current_password')}
          error={message('password_wrong')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={t('account.new_password')}
          hint={t('register.password_hint')}
          error={message('password_short')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
        <FormError error={error === 'password_wrong' || error === 'password_short' ? null : error} />
        <Button type="submit" busy={isLoading} disabled={current === '' || fresh === ''}>
          {t('account.password_submit')}
        </Button>
      </form>
    </section>
  );
}
