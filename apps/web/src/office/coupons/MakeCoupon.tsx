import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useMakeCouponMutation } from './api.ts';
import { CouponFields } from './CouponFields.tsx';
import { newCoupon, planOf, type CouponTyped } from './plan.ts';
import { couponsText } from './text.ts';

/** The form of a new coupon. */
export function MakeCoupon() {
  const t = useText(couponsText);
  const [now_ms] = useState(() => serverMs(Date.now()));
  const [typed, setTyped] = useState(() => newCoupon(now_ms));
  const question = useQuestion();
  const navigate = useNavigate();
  const act = useAct();
  const [make] = useMakeCouponMutation();
  const planned = planOf(typed, now_ms);
  const run = async (reason: string) => {
    if (planned === null) return null;
    let coupon_id = '';
    const refusal = await act(async () => {
      const answer = await make({ body: { ...planned, reason } });
      coupon_id = answer.data?.coupon_id ?? '';
      return answer;
    }, t('made'));
    if (refusal === null) void navigate(`/coupons/${coupon_id}`);
    return refusal;
  };
  return (
    <section className="panel coupon-part" aria-labelledby="coupon-plan">
      <h2 id="coupon-plan">{t('plan')}</h2>
      <CouponFields typed={typed} set={(change: Partial<CouponTyped>) => setTyped({ ...typed, ...change })} />
      {planned === null && <p className="coupon-incomplete">{t('incomplete')}</p>}
      <div className="coupon-acts">
        <Button look="lit" disabled={planned === null} onClick={() => question.ask(true)}>
          {t('make')}
        </Button>
        <ButtonLink look="ghost" to="/coupons">
          {t('back')}
        </ButtonLink>
      </div>
      <ActDialog question={question} title={t('make_title')} action={t('make')} onAct={run}>
        <p>{t('make_text')}</p>
      </ActDialog>
    </section>
  );
}
