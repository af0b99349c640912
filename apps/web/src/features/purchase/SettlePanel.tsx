import type { Purchase } from '@akari/contract/purchase';
import { PURCHASE_SETTLE_HINT_S } from '@akari/rules';
import { PATHS } from '../../platform/browser/paths.ts';
import { useCountdown, useElapsed } from '../../platform/clock/use-server-seconds.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Lamps } from '../../kit/feedback/Lamps.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { purchaseText } from './text.ts';
import { useHeldPlace } from './use-held-place.ts';
import './settle-panel.css';

/** Returns the seconds since the purchase was started, for the row of lamps. */
const useWaited = (purchase: Purchase): number => useElapsed(purchase.created_at_ms) / 1000;

/** The viewer's place in the room, which is kept during the purchase (spec §9, purchase package). */
function HeldPlace({ until_ms }: { until_ms: number }) {
  const t = useText(purchaseText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <p className="settle-held" role="timer">
      <Icon name="clock" size="s" />
      <span className="num">{t('held', { clock: clock(left_ms) })}</span>
    </p>
  );
}

function Settling({ purchase }: { purchase: Purchase }) {
  const t = useText(purchaseText);
  const waited_s = useWaited(purchase);
  const late = waited_s > PURCHASE_SETTLE_HINT_S;
  const held_until_ms = useHeldPlace();
  return (
    <section className="settle panel" role="status">
      <h2>{t(late ? 'late' : 'settling')}</h2>
      <Lamps
        reached_units={Math.min(waited_s, PURCHASE_SETTLE_HINT_S)}
        goal_units={PURCHASE_SETTLE_HINT_S}
        label={t('settling')}
      />
      <p>{t(late ? 'late_text' : 'settling_text')}</p>
      {held_until_ms !== null && <HeldPlace until_ms={held_until_ms} />}
    </section>
  );
}

function Settled({ purchase, room }: { purchase: Purchase; room: string | null }) {
  const t = useText(purchaseText);
  const { counted } = useFormat();
  return (
    <section className="settle panel done" role="status">
      <span className="settle-mark">
        <Icon name="check" size="l" />
      </span>
      <h2>{t('settled', counted(purchase.units))}</h2>
      <p>{t('settled_text')}</p>
      <div className="settle-actions">
        {room === null ? (
          <ButtonLink look="lit" to={PATHS.home}>
            {t('see_live')}
          </ButtonLink>
        ) : (
          <ButtonLink look="lit" to={room}>
            {t('back_to_room')}
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.statement}>{t('see_statement')}</ButtonLink>
      </div>
    </section>
  );
}

/** The state of a purchase: pending (with progress), settled or failed. */
export function SettlePanel({
  purchase,
  room,
  onAgain,
}: {
  purchase: Purchase;
  /** Path of the room to return to; null: none. */
  room: string | null;
  onAgain: () => void;
}) {
  const t = useText(purchaseText);
  switch (purchase.state) {
    case 'pending':
      return <Settling purchase={purchase} />;
    case 'settled':
      return <Settled purchase={purchase} room={room} />;
    case 'failed':
      return (
        <section className="settle panel">
          <ErrorState
            title={t('failed')}
            code="1405"
            action={
              <Button look="lit" onClick={onAgain}>
                {t('try_again')}
              </Button>
            }
          >
            {t('failed_text')}
          </ErrorState>
        </section>
      );
  }
}
