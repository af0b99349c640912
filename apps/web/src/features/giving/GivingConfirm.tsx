import { TIP_CONFIRM_UNITS } from '@akari/rules';
import { useState, type ReactNode } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { LeavesTime, type RunningTime } from './LeavesTime.tsx';
import { tipText } from './text.ts';
import type { AskedGiving } from './use-giving.ts';
import './tip-confirm.css';

/** Confirm dialog before a large tip or gift: amount, object and remaining balance. Focus starts on the safe choice. */
export function GivingConfirm({
  giving,
  name,
  balance,
  running,
  picture,
  phrase,
}: {
  giving: AskedGiving;
  name: string;
  balance: Balance | null;
  /** Null: no session runs. */
  running: RunningTime | null;
  picture: ReactNode;
  /** The object as a phrase inside a sentence. */
  phrase: string;
}) {
  const t = useText(tipText);
  const { points, counted } = useFormat();
  const [quiet, setQuiet] = useState(false);
  const { question } = giving;
  // Reset the checkbox for each question, so that a cancelled choice is not kept.
  if (!question.open && quiet) setQuiet(false);
  if (question.about === null) return null;
  const { units, point_type, price_units = units } = question.about;
  const left_units = point_type === 2010 ? balance?.coupon_points_units : balance?.points_units;
  const after_units = (left_units ?? 0) - price_units;
  const sum = counted(units);
  return (
    <Confirm
      question={question}
      title={t('confirm_title', sum)}
      action={t('send', sum)}
      onConfirm={() => giving.confirm(quiet ? 'do_not_ask' : 'ask')}
    >
      <div className="tip-confirm">
        {picture}
        <p>{t('confirm_text', { name, object: phrase })}</p>
      </div>
      {price_units < units && (
        <p className="tip-after">
          <span>{t('confirm_price')}</span>
          <b className="num">{points(price_units)} pt</b>
        </p>
      )}
      <p className="tip-after">
        <span>{t('confirm_after')}</span>
        <b className="num">
          {after_units < 0 ? t('short') : `${points(after_units, { decimals: 2, max_decimals: 2 })} pt`}
        </b>
      </p>
      <LeavesTime {...{ running, point_type }} units={price_units} />
      <Checkbox checked={quiet} onChange={(event) => setQuiet(event.target.checked)}>
        {t('do_not_ask', counted(TIP_CONFIRM_UNITS))}
      </Checkbox>
    </Confirm>
  );
}
