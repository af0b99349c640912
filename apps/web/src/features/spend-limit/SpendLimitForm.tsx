import type { OwnSpendLimit, SpendLimit } from '@akari/contract/spend-limit';
import { useState } from 'react';
import { FormError } from '../../platform/error/FormError.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { joinSentences, useFormat, useText } from '../../text/index.ts';
import { useGetSpendLimitQuery, useSetSpendLimitMutation } from './api.ts';
import { limitOf, limitText } from './limit.ts';
import { spendLimitText } from './text.ts';

const FIELDS = ['session', 'day', 'week', 'month'] as const;
type FieldName = (typeof FIELDS)[number];
const perField = <V,>(of: (field: FieldName) => V): Record<FieldName, V> => ({
  session: of('session'),
  day: of('day'),
  week: of('week'),
  month: of('month'),
});

/** Loads the viewer's limits and lets the viewer change them. */
export function SpendLimitForm() {
  const t = useText(spendLimitText);
  const { points, language } = useFormat();
  const { data, error } = useGetSpendLimitQuery(undefined, { refetchOnMountOrArgChange: true });
  const short = (units: number): string => points(units, { max_decimals: 2 });
  return (
    <div className="limit-form">
      <p className="limit-hint">{joinSentences([t('hint'), t('wait')], language)}</p>
      {data !== undefined && (
        <>
          <LimitFields key={JSON.stringify([data.limits, data.next])} {...data} />
          <p className="limit-hint">
            {t('spent', {
              day: short(data.spent.day),
              week: short(data.spent.week),
              month: short(data.spent.month),
            })}
          </p>
        </>
      )}
      <FormError error={data === undefined ? (apiErrorOf(error)?.name ?? null) : null} />
    </div>
  );
}

/** What applies until a raise does. */
function Raise({ limits, next }: { limits: SpendLimit; next: NonNullable<OwnSpendLimit['next']> }) {
  const t = useText(spendLimitText);
  const { dateTime, points } = useFormat();
  const parts = FIELDS.flatMap((field) => {
    const units = limits[`${field}_units`];
    if (units === null || units === next.limits[`${field}_units`]) return [];
    return [t('part', { name: t(field), points: points(units) })];
  });
  return (
    <p className="limit-next">{t('next', { at: dateTime(next.from_ms), limits: parts.join(t('joint')) })}</p>
  );
}

function LimitFields({ limits, next }: Pick<OwnSpendLimit, 'limits' | 'next'>) {
  const t = useText(spendLimitText);
  const dispatch = useAppDispatch();
  const [save, { isLoading, error }] = useSetSpendLimitMutation();
  const asked: SpendLimit = next?.limits ?? limits;
  const [texts, setTexts] = useState(() => perField((field) => limitText(asked[`${field}_units`])));
  const [checked, setChecked] = useState(false);
  const read = perField((field) => limitOf(texts[field]));
  const submit = async (): Promise<void> => {
    setChecked(true);
    const { session, day, week, month } = read;
    if (session === 'wrong' || day === 'wrong' || week === 'wrong' || month === 'wrong') return;
    const body = { session_units: session, day_units: day, week_units: week, month_units: month };
    const answer = await save({ body });
    if (answer.data === undefined) return;
    const text = t(answer.data.next === null ? 'saved' : 'saved_raise');
    dispatch(noticeShown({ kind: 'success', text }));
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
      {next !== null && <Raise limits={limits} next={next} />}
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <Button type="submit" size="s" busy={isLoading}>
        {t('save')}
      </Button>
    </form>
  );
}
