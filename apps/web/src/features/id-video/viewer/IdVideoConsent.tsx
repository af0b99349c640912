import type { IdVideoOffer } from '@akari/contract/id-video';
import { POINT_TYPE, type ErrorName, type PointType } from '@akari/rules';
import { useState } from 'react';
import { spendable, type Balance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { Points } from '../../../kit/brand/Points.tsx';
import { kitText } from '../../../kit/text.ts';
import { DoorCard, Refusal } from '../../session/index.ts';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { startLook } from './id-video.slice.ts';
import { idVideoText } from './text.ts';

interface Props {
  performer_name: string;
  name: string;
  offer: IdVideoOffer;
  balance: Balance;
  here: string;
  onPriceChanged: () => void;
  onClose: () => void;
}

/** Agrees to the price. A repeated press sends the same idempotency key, so that it is charged once. */
function useAgreeing({ performer_name, offer, onPriceChanged }: Props) {
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [state, setState] = useState<'ready' | 'asking'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const agree = async (point_type: PointType): Promise<void> => {
    const body = { performer_name, units: offer.units, point_type };
    setState('asking');
    const error = await dispatch(startLook(body, intent.keyFor(body)));
    if (error !== 'server_unreachable') intent.done();
    setState('ready');
    setRefused(error);
    if (error === 'id_video_price_changed' || error === 'id_video_gone') onPriceChanged();
  };
  return { busy: state === 'asking', refused, agree };
}

/** Asks the viewer to agree to the price of an ID video. Nothing is charged before the countdown ends. */
export function IdVideoConsent(props: Props) {
  const { name, offer, balance, here, onClose } = props;
  const t = useText(idVideoText);
  const of_kit = useText(kitText);
  const { points, duration, number } = useFormat();
  const { busy, refused, agree } = useAgreeing(props);
  const [chosen, setChosen] = useState<PointType>(POINT_TYPE.regular);
  const coupon = balance.coupon_points_units > 0;
  const pay = coupon ? chosen : POINT_TYPE.regular;
  const { coupon_units, regular_units } = spendable(balance);
  const mine_units = pay === POINT_TYPE.coupon ? coupon_units : regular_units;
  return (
    <DoorCard
      title={t('title', { name })}
      note={t('fair', { seconds: number(offer.countdown_ms / 1_000) })}
      actions={
        <>
          {mine_units >= offer.units ? (
            <Button look="lit" busy={busy} onClick={() => void agree(pay)}>
              {t('watch')}
              <span className="price num">
                {points(offer.units)} {of_kit('pt')}
              </span>
            </Button>
          ) : (
            <BuyLink look="lit" here={here}>
              {t('buy')}
            </BuyLink>
          )}
          <Button look="ghost" onClick={onClose}>
            {t('not_now')}
          </Button>
        </>
      }
    >
      <Refusal error={refused} />
      <p className="door-text">{t('about', { name, duration: duration(offer.duration_ms) })}</p>
      {coupon && (
        <div className="door-pay" role="group" aria-label={t('pay_with')}>
          {([POINT_TYPE.regular, POINT_TYPE.coupon] as const).map((type) => (
            <Chip key={type} pressed={pay === type} onPress={() => setChosen(type)}>
              {t(type === POINT_TYPE.coupon ? 'coupon' : 'regular')}
            </Chip>
          ))}
        </div>
      )}
      <dl className="door-facts">
        <div>
          <dt>{t('price')}</dt>
          <dd>
            <Points units={offer.units} />
          </dd>
        </div>
        <div>
          <dt>{t('again')}</dt>
          <dd>{duration(offer.paid_for_ms)}</dd>
        </div>
        <div>
          <dt>{t('mine')}</dt>
          <dd>
            <Points units={mine_units} decimals={2} max_decimals={2} />
          </dd>
        </div>
      </dl>
    </DoorCard>
  );
}
