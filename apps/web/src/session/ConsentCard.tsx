import { POINT_TYPE, lastsMs, SLICE_MS, costUnits, type ErrorName, type PointType } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../account/point.slice.ts';
import { PATHS, returningTo } from '../app/paths.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { Chip } from '../kit/Chip.tsx';
import { Points } from '../kit/Points.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import { useFormat, useText } from '../text/index.ts';
import { DoorCard } from './DoorCard.tsx';
import { Refusal } from './Refusal.tsx';
import { sessionText } from './text.ts';

/** Says what it costs and how long the person's points last, with the price on the button, before anything is charged. */
export function ConsentCard({
  name,
  rate_units_per_min,
  balance,
  after_preview,
  refused,
  here,
  onEnter,
}: {
  name: string;
  rate_units_per_min: number;
  /** Null: an administrator, who has none and pays nothing. */
  balance: Balance | null;
  after_preview: boolean;
  refused: ErrorName | null;
  /** Where the way back from buying leads. */
  here: string;
  onEnter: (point_type: 2000 | 2010) => void;
}) {
  const t = useText(sessionText);
  const { points, duration } = useFormat();
  const [chosen, setChosen] = useState<PointType>(POINT_TYPE.regular);
  const coupon = balance !== null && balance.coupon_points_units > 0;
  const pay = coupon ? chosen : POINT_TYPE.regular;
  const mine_units = pay === POINT_TYPE.coupon ? balance?.coupon_points_units : balance?.points_units;
  const rich = mine_units === undefined || mine_units >= costUnits(rate_units_per_min, SLICE_MS);
  const price = `${points(rate_units_per_min)} ${t('consent.per_min')}`;

  return (
    <DoorCard
      chip={<StatusChip status="chatting" />}
      title={t(after_preview ? 'consent.chatting' : 'consent.title', { name })}
      note={t('consent.fair')}
      actions={
        rich ? (
          <Button look="lit" onClick={() => onEnter(pay === POINT_TYPE.coupon ? 2010 : 2000)}>
            {t(balance === null ? 'consent.enter_admin' : 'consent.enter')}
            <span className="price num">{price}</span>
          </Button>
        ) : (
          <ButtonLink look="lit" to={returningTo(PATHS.purchase, here)}>
            {t('consent.buy')}
          </ButtonLink>
        )
      }
    >
      {after_preview && <p className="door-text">{t('consent.chatting_text')}</p>}
      {coupon && (
        <div className="door-pay" role="group" aria-label={t('consent.pay_with')}>
          {([POINT_TYPE.regular, POINT_TYPE.coupon] as const).map((type) => (
            <Chip key={type} pressed={pay === type} onPress={() => setChosen(type)}>
              {t(type === POINT_TYPE.coupon ? 'consent.coupon' : 'consent.regular')}
            </Chip>
          ))}
        </div>
      )}
      <dl className="door-facts">
        <div>
          <dt>{t('consent.rate')}</dt>
          <dd>
            <Points units={rate_units_per_min} per_min />
          </dd>
        </div>
        {mine_units !== undefined && (
          <div>
            <dt>{t('consent.mine')}</dt>
            <dd>
              <Points units={mine_units} decimals={2} max_decimals={2} />
            </dd>
          </div>
        )}
        {mine_units !== undefined && rate_units_per_min > 0 && (
          <div>
            <dt>{t('consent.lasts')}</dt>
            <dd>
              {rich
                ? t('consent.about', { duration: duration(lastsMs(rate_units_per_min, mine_units)) })
                : t('consent.too_few')}
            </dd>
          </div>
        )}
      </dl>
      <Refusal error={refused} />
    </DoorCard>
  );
}
