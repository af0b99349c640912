import type { getMailboxSetting } from '@akari/contract/mailbox';
import type { AnswerOf } from '@akari/contract/common';
import { parsePoints, pointsText, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useSetMailboxSettingMutation } from '../api.ts';
import { mailboxStudioText } from './text.ts';

export type Setting = AnswerOf<typeof getMailboxSetting>;

/** Whether a performer takes messages, and what a viewer pays for one. */
export function MailboxSetting({ setting, prices }: Pick<Setting, 'setting' | 'prices'>) {
  const t = useText(mailboxStudioText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useSetMailboxSettingMutation();
  const [takes, setTakes] = useState(setting.takes);
  const [paid, setPaid] = useState(setting.units > 0);
  const [price, setPrice] = useState(pointsText(setting.units > 0 ? setting.units : prices.least_units));
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // What is no number is refused by the server as a price that a message cannot have.
    const units = paid ? (parsePoints(price) ?? 1) : 0;
    const { error } = await send({ body: { takes, units } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('saved') }));
  };
  return (
    <form
      className="panel mailbox-part"
      aria-labelledby="mailbox-setting"
      onSubmit={(event) => void save(event)}
    >
      <h2 id="mailbox-setting">{t('setting')}</h2>
      <FormError error={refused} />
      <Switch checked={takes} onChange={setTakes}>
        {t('takes')}
      </Switch>
      <Switch checked={paid} disabled={!takes} onChange={setPaid}>
        {t('paid')}
      </Switch>
      <p>{t('paid_text')}</p>
      {takes && paid && (
        <TextField
          label={t('price')}
          hint={t('price_hint', {
            least: pointsText(prices.least_units),
            most: pointsText(prices.most_units),
          })}
          inputMode="decimal"
          value={price}
          onChange={({ target }) => setPrice(target.value)}
        />
      )}
      <Button type="submit" busy={isLoading}>
        {t('save')}
      </Button>
    </form>
  );
}
