import type { OwnTopUp } from '@akari/contract/top-up';
import { useState, type ComponentProps } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import type { PointPack } from '../PackGrid.tsx';
import { useStopTopUpMutation } from './api.ts';
import { topUpText } from './text.ts';
import { TopUpForm } from './TopUpForm.tsx';
import './top-up.css';

/** What is bought automatically, in one sentence, and the press that stops it. */
function On({
  plan,
  pack,
  onStopped,
}: {
  plan: NonNullable<OwnTopUp['plan']>;
  pack: PointPack | undefined;
  onStopped: () => void;
}) {
  const t = useText(topUpText);
  const { points, price } = useFormat();
  const [stop, { isLoading }] = useStopTopUpMutation();
  return (
    <>
      {pack !== undefined && (
        <p className="top-up-on">
          {t('on', {
            ...{
              below: points(plan.below_units),
              points: points(pack.units),
              price: price(pack.price_cents, pack.currency),
            },
            ...{ day: plan.most_a_day, month: plan.most_a_month },
          })}
        </p>
      )}
      <div className="stored-card-acts">
        <Button busy={isLoading} onClick={() => void stop({ body: {} }).then(onStopped)}>
          {t('stop')}
        </Button>
      </div>
    </>
  );
}

/** Off: the form opens by a press. */
function Off(form: ComponentProps<typeof TopUpForm>) {
  const t = useText(topUpText);
  const [open, setOpen] = useState(false);
  if (open) return <TopUpForm {...form} />;
  return (
    <div className="stored-card-acts">
      <Button onClick={() => setOpen(true)}>{t('set_up')}</Button>
    </div>
  );
}

/** Automatic purchases with the card on file: off, on, or stopped after a payment that failed. */
export function TopUpPanel({
  top_up,
  packs,
  onChanged,
}: {
  top_up: OwnTopUp;
  packs: readonly PointPack[];
  onChanged: () => void;
}) {
  const t = useText(topUpText);
  const { state, plan, bounds } = top_up;
  if (bounds === null) return null;
  return (
    <section className="stored-card panel" aria-labelledby="top-up">
      <h2 id="top-up">{t('title')}</h2>
      <p>{t('lead')}</p>
      {state === 'stopped' && <p className="top-up-on">{t('stopped')}</p>}
      {state === 'on' && plan !== null ? (
        <On plan={plan} pack={packs.find(({ pack_id }) => pack_id === plan.pack_id)} onStopped={onChanged} />
      ) : (
        <Off {...{ top_up, packs, bounds }} onSet={onChanged} />
      )}
    </section>
  );
}
