import type { Coupon } from '@akari/contract/coupon';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { useLookUpCouponMutation } from './api.ts';
import { couponApplied, couponRemoved, selectCoupon } from './coupon.slice.ts';
import { CouponFacts, CouponOffer } from './CouponOffer.tsx';
import { couponText } from './text.ts';
import { useRedeem } from './use-redeem.ts';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import './coupon.css';

/** The coupon that is kept for the next purchase, and the press that removes it. */
function AppliedCoupon({ coupon }: { coupon: Coupon }) {
  const t = useText(couponText);
  const dispatch = useAppDispatch();
  return (
    <div className="coupon-offer" role="status">
      <CouponFacts coupon={coupon} />
      <p className="coupon-terms">{t('applied')}</p>
      <Button size="s" look="ghost" onClick={() => dispatch(couponRemoved())}>
        {t('remove')}
      </Button>
    </div>
  );
}

/** The form of a code, and what the code gives. */
function CouponForm() {
  const t = useText(couponText);
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const [lookUp, { data, error, isLoading, reset }] = useLookUpCouponMutation();
  const {
    redeem,
    busy,
    error: refused,
    reset: again,
  } = useRedeem(() => {
    setTyped('');
    reset();
  });
  const failure = useErrorText(refused ?? apiErrorOf(error)?.name ?? null);
  const change = (text: string): void => {
    setTyped(text);
    setMissing(false);
    reset();
    again();
  };
  const check = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') setMissing(true);
    else void lookUp({ body: { code: typed } });
  };
  return (
    <form className="coupon-form" onSubmit={check}>
      <TextField
        label={t('label')}
        icon="ticket"
        hint={t('hint')}
        value={typed}
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={missing ? t('empty') : failure === null ? null : <ErrorWords shown={failure} />}
        onChange={({ target }) => change(target.value)}
        after={
          <Button type="submit" size="s" busy={isLoading}>
            {t('check')}
          </Button>
        }
      />
      {data !== undefined && (
        <CouponOffer
          coupon={data.coupon}
          busy={busy}
          onTake={() => void redeem(data.coupon)}
          onUse={() => {
            dispatch(couponApplied(data.coupon));
            reset();
          }}
        />
      )}
    </form>
  );
}

/** The one field of coupons and gift codes. */
export function CouponField() {
  const applied = useAppSelector(selectCoupon);
  return applied === null ? <CouponForm /> : <AppliedCoupon coupon={applied} />;
}
