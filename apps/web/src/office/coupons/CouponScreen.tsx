import type { OfficeCoupon } from '@akari/contract/office';
import { useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { download } from '../table/download.ts';
import { useExportCouponMutation, useGetCouponQuery, useSwitchCouponMutation } from './api.ts';
import { CouponUses } from './CouponUses.tsx';
import { MakeCoupon } from './MakeCoupon.tsx';
import { couponsText } from './text.ts';
import './coupons.css';

function CouponFactList({ coupon }: { coupon: OfficeCoupon }) {
  const t = useText(couponsText);
  const { points, number, usd } = useFormat();
  const { plan, code, code_count, state, taken_uses, taken_units, exported_at_ms } = coupon;
  const most =
    plan.budget_units !== null
      ? `${points(plan.budget_units)} pt`
      : plan.budget_uses === null
        ? null
        : number(plan.budget_uses);
  const taken = t('taken_value', { uses: number(taken_uses), points: points(taken_units) });
  return (
    <Facts look="wide">
      <Fact label={t('state')}>{t(`states.${state}`)}</Fact>
      <Fact label={t('kind')}>
        {t(`kinds.${plan.kind}`)}:{' '}
        {plan.percent === null ? `${points(plan.units ?? 0)} pt` : `${plan.percent}%`}
      </Fact>
      {code === null ? (
        <Fact label={t('count')}>{number(code_count)}</Fact>
      ) : (
        <Fact label={t('codes')}>
          <b className="num">{code}</b>
        </Fact>
      )}
      <Fact label={t('taken')}>{most === null ? taken : `${taken} (${t('of', { most })})`}</Fact>
      <Fact label={t('expires')}>
        <Time at_ms={plan.expires_at_ms} />
      </Fact>
      <Fact label={t('buyers')}>{t(`buyer_kinds.${plan.buyers}`)}</Fact>
      {plan.min_price_cents > 0 && <Fact label={t('min_price')}>{usd(plan.min_price_cents)}</Fact>}
      <Fact label={t('site')}>{plan.site_id === null ? t('all_sites') : String(plan.site_id)}</Fact>
      <Fact label={t('made_by')}>
        {coupon.made_by} <Time at_ms={coupon.made_at_ms} />
      </Fact>
      {exported_at_ms !== null && (
        <Fact label={t('exported_at')}>
          <Time at_ms={exported_at_ms} />
        </Fact>
      )}
    </Facts>
  );
}

/** Asks for the reason, and switches the coupon. */
function SwitchDialog({ question, coupon }: { question: Question<true>; coupon: OfficeCoupon }) {
  const t = useText(couponsText);
  const act = useAct();
  const [send] = useSwitchCouponMutation();
  const { coupon_id, state: seen } = coupon;
  const state = seen === 'on' ? ('off' as const) : ('on' as const);
  return (
    <ActDialog
      question={question}
      title={t(`${state}_title`)}
      action={t(state)}
      onAct={(reason) =>
        act(() => send({ params: { coupon_id }, body: { seen, state, reason } }), t('switched'))
      }
    >
      <p>{t(`${state}_text`)}</p>
    </ActDialog>
  );
}

/** Asks for the reason, and writes the codes to a file. */
function ExportDialog({ question, coupon_id }: { question: Question<true>; coupon_id: string }) {
  const t = useText(couponsText);
  const act = useAct();
  const [send] = useExportCouponMutation();
  const run = (reason: string) =>
    act(async () => {
      const answer = await send({ params: { coupon_id }, body: { reason } });
      if (answer.data !== undefined) download(answer.data.file_name, answer.data.csv);
      return answer;
    }, t('exported'));
  return (
    <ActDialog question={question} title={t('export_title')} action={t('export')} onAct={run}>
      <p>{t('export_text')}</p>
    </ActDialog>
  );
}

function One({ coupon }: { coupon: OfficeCoupon }) {
  const t = useText(couponsText);
  const switching = useQuestion();
  const exporting = useQuestion();
  const on = coupon.state === 'on';
  return (
    <OfficePage title={coupon.plan.name}>
      <section className="panel coupon-part" aria-labelledby="coupon-facts">
        <h2 id="coupon-facts">{t('plan')}</h2>
        <CouponFactList coupon={coupon} />
        <div className="coupon-acts">
          {coupon.codes === 'single' && coupon.exported_at_ms === null && (
            <Button icon="arrow-dn" onClick={() => exporting.ask(true)}>
              {t('export')}
            </Button>
          )}
          <Button look={on ? 'danger_ghost' : 'lit'} onClick={() => switching.ask(true)}>
            {t(on ? 'off' : 'on')}
          </Button>
        </div>
      </section>
      <section className="panel coupon-part" aria-labelledby="coupon-uses">
        <h2 id="coupon-uses">{t('uses')}</h2>
        <CouponUses uses={coupon.uses} />
      </section>
      <SwitchDialog question={switching} coupon={coupon} />
      <ExportDialog question={exporting} coupon_id={coupon.coupon_id} />
    </OfficePage>
  );
}

/** A coupon with its uses, or the form of a new one. */
export function Component() {
  const t = useText(couponsText);
  const { coupon_id = '' } = useParams();
  const fresh = coupon_id === 'new';
  const asked = useGetCouponQuery({ params: { coupon_id } }, { skip: fresh });
  if (fresh)
    return (
      <OfficePage title={t('new')}>
        <MakeCoupon />
      </OfficePage>
    );
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/coupons', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {(coupon) => <One coupon={coupon} />}
    </OneThing>
  );
}
