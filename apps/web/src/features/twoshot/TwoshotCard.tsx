import type { Offer, ViewerSession } from '@akari/contract/session';
import { POINT_TYPE, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { Intent } from '../../platform/api/intent.ts';
import { Switch } from '../../kit/controls/Switch.tsx';
import { AskActions, canBegin, DoorCard, PriceFacts, Refusal } from '../session/index.ts';
import { useTerms } from '../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../text/index.ts';
import { twoshotText } from './text.ts';
import { askTwoshot } from './twoshot.slice.ts';

/** Asks for two-shot: the price first; with coupon points only who agrees to give them away may ask. */
export function TwoshotCard({
  name,
  offer,
  session,
  balance,
  onClose,
}: {
  name: string;
  offer: Offer;
  session: ViewerSession;
  balance: Balance;
  onClose: () => void;
}) {
  const t = useText(twoshotText);
  const terms = useTerms();
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [agreed, setAgreed] = useState(false);
  const [state, setState] = useState<'ready' | 'asking'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const coupon = session.point_type === POINT_TYPE.coupon;
  const ask = async (): Promise<void> => {
    const body = {
      performer_name: session.performer_name,
      rate_units_per_min: offer.rate_units_per_min,
      coupon_to_twoshot: coupon && agreed,
    };
    setState('asking');
    const error = await dispatch(askTwoshot(body, intent.keyFor(body)));
    if (error !== 'server_unreachable') intent.done();
    setState('ready');
    setRefused(error);
    if (error === null) onClose();
  };
  return (
    <DoorCard
      title={t(coupon ? 'coupon_title' : 'title', { name })}
      actions={
        <AskActions
          word={t('ask')}
          offer={offer}
          affordable={canBegin(offer, balance.points_units, terms)}
          busy={state === 'asking'}
          disabled={coupon && !agreed}
          not_now={t('not_now')}
          onAsk={() => void ask()}
          onClose={onClose}
        />
      }
    >
      <p className="door-text">{t(coupon ? 'coupon_text' : 'text', { name })}</p>
      {coupon && (
        <Switch checked={agreed} onChange={setAgreed}>
          {t('coupon_agree', { points: points(balance.coupon_points_units, { max_decimals: 2 }) })}
        </Switch>
      )}
      <PriceFacts offer={offer} mine_units={balance.points_units} />
      <Refusal error={refused} />
    </DoorCard>
  );
}
