import type { SpendLimit } from '@akari/contract/session';
import { useState } from 'react';
import { FormError } from '../../platform/error/FormError.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useGetSpendLimitQuery, useSetSpendLimitMutation } from './api.ts';
import { limitOf, limitText } from './limit.ts';
import { spendLimitText } from './text.ts';

const FIELDS = ['session', 'day'] as const;
type FieldName = (typeof FIELDS)[number];

/** Loads the viewer's limit and lets the viewer change it. */
export function SpendLimitForm() {
  const t = useText(spendLimitText);
  const { points } = useFormat();
  const { data, error } = useGetSpendLimitQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="limit-form">
      <p className="limit-hint">{t('hint')}</p>
      {data !== undefined && (
        <>
          <LimitFields key={`${data.session_units}:${data.day_units}`} limit={data} />
          <p className="limit-hint">
            {t('today', { points: points(data.spent_today_units, { max_decimals: 2 }) })}
          </p>
        </>
      )}
      <FormError error={data === undefined ? (apiErrorOf(error)?.name ?? null) : null} />
    </div>
  );
}

function LimitFields({ limit }: { limit: SpendLimit }) {
  const t = useText(spendLimitText);
  const dispatch = useAppDispatch();
  const [save, { isLoading, error }] = useSetSpendLimitMutation();
  const [texts, setTexts] = useState<Record<FieldName, string>>({
    session: limitText(limit.session_units),
    day: limitText(limit.day_units),
  });
  const [checked, setChecked] = useState(false);
  const read = { session: limitOf(texts.session), day: limitOf(texts.day) };
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (read.session === 'wrong' || read.day === 'wrong') return;
    const answer = await save({ body: { session_units: read.session, day_units: read.day } });
    if (answer.data !== undefined) dispatch(noticeShown({ kind: 'success', text: t('saved') }));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="limit-fields">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            inputMode="decimal"
            autoComplete="off"
            value={texts[field]}
            onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
            error={checked && read[field] === 'wrong' ? t('wrong') : null}
            after={<span className="limit-unit">{t('unit')}</span>}
          />
        ))}
      </div>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <Button type="submit" size="s" busy={isLoading}>
        {t('save')}
      </Button>
    </form>
  );
}
