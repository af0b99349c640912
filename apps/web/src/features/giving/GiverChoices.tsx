import { POINT_TYPE, TIP_CONFIRM_UNITS, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { spendable, type Balance } from '../../platform/person/point.slice.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Checkbox, Switch } from '../../kit/controls/Switch.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { tipText } from './text.ts';
import type { GivingView } from './use-giving.ts';
import './giver-choices.css';

/** State of the giver's choices: anonymous or not, and from which points. */
export function useGiver(balance: Balance | null) {
  const [anonymous, setAnonymous] = useState(false);
  const [with_coupon, setWithCoupon] = useState(false);
  const coupon = (balance?.coupon_points_units ?? 0) > 0;
  const point_type = coupon && with_coupon ? POINT_TYPE.coupon : POINT_TYPE.regular;
  const from_coupon = point_type === POINT_TYPE.coupon;
  const { coupon_units, regular_units, watching_units } = spendable(balance);
  return {
    anonymous,
    setAnonymous,
    coupon,
    with_coupon,
    setWithCoupon,
    point_type,
    /** Returns the error for which an amount would be refused, or null. */
    shortOf: (units: number): ErrorName | null => {
      if (from_coupon) return units <= coupon_units ? null : 'coupon_points_short';
      if (units <= regular_units) return null;
      return units <= regular_units + watching_units ? 'points_for_watching' : 'points_short';
    },
  };
}

/** Choices: anonymous or not, coupon points or not, and whether to ask again before large amounts. */
export function GiverChoices({
  giver,
  giving,
}: {
  giver: ReturnType<typeof useGiver>;
  giving: Pick<GivingView, 'remembered' | 'setRemembered'>;
}) {
  const t = useText(tipText);
  const { counted } = useFormat();
  return (
    <>
      <Switch checked={giver.anonymous} onChange={giver.setAnonymous}>
        <span className="tip-anonymous">
          <Icon name="mask" />
          <span>
            <b>{t('anonymous')}</b>
            <small>{t('anonymous_text')}</small>
          </span>
        </span>
      </Switch>
      {giver.coupon && (
        <Switch checked={giver.with_coupon} onChange={giver.setWithCoupon}>
          {t('coupon')}
        </Switch>
      )}
      {giving.remembered === 'do_not_ask' && (
        <Checkbox checked={false} onChange={() => giving.setRemembered('ask')}>
          {t('ask_again', counted(TIP_CONFIRM_UNITS))}
        </Checkbox>
      )}
    </>
  );
}
