import type { Thankable } from '@akari/contract/thank-you';
import { POINT_TYPE, THANK_YOU_OFFERS } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { balanceChanged, selectBalance } from '../../../platform/person/point.slice.ts';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { useGiver } from '../../giving/GiverChoices.tsx';
import { useSendThankYouMutation } from '../api.ts';
import { thankYouText } from './text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

/** Sends thank-you points once, however often the button is pressed. */
function useThanking(performer_name: string, onSent: () => void) {
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [send, { isLoading }] = useSendThankYouMutation();
  const thank = async (units: number, point_type: 2000 | 2010): Promise<void> => {
    const body = { performer_name, units, point_type };
    const { data, error: failed } = await send({ body, idempotency_key: intent.keyFor(body) });
    const error = apiErrorOf(failed);
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (data === undefined) dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
    else {
      dispatch(balanceChanged(data.balance));
      onSent();
    }
  };
  return { thank, busy: isLoading };
}

/** The points of one thank-you, and the button that sends them. */
export function ThankYouForm({
  thankable: { channel, accepts },
  most_units,
  onSent,
}: {
  thankable: Thankable;
  most_units: number;
  onSent: () => void;
}) {
  const t = useText(thankYouText);
  const { points } = useFormat();
  const giver = useGiver(useAppSelector(selectBalance));
  const [units, setUnits] = useState<number>(THANK_YOU_OFFERS[1]);
  const { thank, busy } = useThanking(channel.performer_name, onSent);
  const takes_coupon = accepts === 'all' && giver.coupon;
  const point_type = takes_coupon ? giver.point_type : POINT_TYPE.regular;
  const short = giver.shortOf(units);
  const error = useErrorText(short);
  return (
    <form
      className="thank-form"
      onSubmit={(event) => {
        event.preventDefault();
        void thank(units, point_type);
      }}
    >
      <div className="thank-amounts" role="group" aria-label={t('amounts')}>
        {THANK_YOU_OFFERS.filter((offer) => offer <= most_units).map((offer) => (
          <Chip key={offer} pressed={offer === units} onPress={() => setUnits(offer)}>
            {t('amount', { points: points(offer) })}
          </Chip>
        ))}
      </div>
      {takes_coupon && (
        <Switch checked={giver.with_coupon} onChange={giver.setWithCoupon}>
          {t('coupon')}
        </Switch>
      )}
      {error !== null && (
        <p className="thank-short">
          <ErrorWords shown={error} />
        </p>
      )}
      {short === 'points_short' ? (
        <BuyLink look="lit">{t('buy')}</BuyLink>
      ) : (
        <Button look="lit" type="submit" busy={busy} disabled={short !== null}>
          {t('send', { points: points(units) })}
        </Button>
      )}
    </form>
  );
}
