import { tipObject } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../account/point.slice.ts';
import { Confirm } from '../kit/Dialog.tsx';
import { Checkbox } from '../kit/Switch.tsx';
import { TipObject } from '../kit/tip-object/TipObject.tsx';
import { useFormat, useText } from '../text/index.ts';
import { tipText } from './text.ts';
import type { TipView } from './use-tip.ts';
import './tip-confirm.css';

/** Asks before a larger tip: how much, what for, what is left. The focus starts on the safe choice. */
export function TipConfirm({ tip, name, balance }: { tip: TipView; name: string; balance: Balance | null }) {
  const t = useText(tipText);
  const { points } = useFormat();
  const [quiet, setQuiet] = useState(false);
  const { question } = tip;
  // Each question anew: what was ticked and then called off was not meant.
  if (!question.open && quiet) setQuiet(false);
  if (question.about === null) return null;
  const { units, point_type } = question.about;
  const left_units = point_type === 2010 ? balance?.coupon_points_units : balance?.points_units;
  const object = tipObject(units);
  const after_units = (left_units ?? 0) - units;
  return (
    <Confirm
      question={question}
      title={t('confirm_title', { points: points(units) })}
      action={t('send', { points: points(units) })}
      onConfirm={() => tip.confirm(quiet ? 'do_not_ask' : 'ask')}
    >
      <div className="tip-confirm">
        <TipObject object={object} size_px={64} />
        <p>{t('confirm_text', { name, object: t(`gift.${object}`) })}</p>
      </div>
      <p className="tip-after">
        <span>{t('confirm_after')}</span>
        <b className="num">
          {after_units < 0 ? t('short') : `${points(after_units, { decimals: 2, max_decimals: 2 })} pt`}
        </b>
      </p>
      <Checkbox checked={quiet} onChange={setQuiet}>
        {t('do_not_ask')}
      </Checkbox>
    </Confirm>
  );
}
