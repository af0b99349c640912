import type { ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { serverMs } from '../../../platform/clock/server-clock.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useSetNextLoginsMutation } from '../api.ts';
import { fieldTime, planTime, timeOfField } from '../plan-time.ts';
import type { OwnProfile } from './draft.ts';
import { profileFormText } from './form-text.ts';

/** When she means to be on the air: each change is saved at once. */
export function PlanForm({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) {
  const t = useText(profileFormText);
  const { language } = useFormat();
  const [send, { isLoading }] = useSetNextLoginsMutation();
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [said, setSaid] = useState('');
  const { next_logins, version } = own;
  const time = timeOfField(typed);
  const save = async (at_ms: number[]): Promise<void> => {
    const { data, error } = await send({ body: { version, at_ms } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    setSaid(data === undefined ? '' : t('plan.saved'));
    if (data === undefined) return;
    setTyped('');
    onSaved(data);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (time !== null && !isLoading) void save([...next_logins, time]);
  };
  return (
    <section className="panel profile-part" aria-labelledby="profile-plan">
      <h2 id="profile-plan">{t('plan.title')}</h2>
      <p className="profile-hint">{t('plan.text')}</p>
      {next_logins.length === 0 ? (
        <p className="profile-none">{t('plan.none')}</p>
      ) : (
        <ul className="profile-plan" aria-label={t('plan.list')}>
          {next_logins.map((at_ms) => {
            const at = planTime(at_ms, language);
            return (
              <li key={at_ms}>
                <time dateTime={new Date(at_ms).toISOString()}>{at}</time>
                <IconButton
                  icon="close"
                  label={t('plan.remove', { at })}
                  disabled={isLoading}
                  onClick={() => void save(next_logins.filter((one) => one !== at_ms))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <form className="profile-plan-form" noValidate onSubmit={submit}>
        <TextField
          label={t('plan.field')}
          type="datetime-local"
          min={fieldTime(now_ms)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" icon="plus" busy={isLoading} disabled={time === null}>
          {t('plan.add')}
        </Button>
      </form>
      <FormError error={refused} />
      <p role="status" className={said === '' ? 'vh' : 'profile-said'}>
        {said}
      </p>
    </section>
  );
}
