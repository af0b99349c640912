import type { Purchase } from '@akari/contract/purchase';
import { PURCHASE_SETTLE_HINT_S } from '@akari/rules';
import { useState } from 'react';
import { PATHS } from '../../platform/browser/paths.ts';
import { useCountdown, useElapsed } from '../../platform/clock/use-server-seconds.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Lamps } from '../../kit/feedback/Lamps.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { returnedAtMs } from './returned-at.ts';
import { purchaseText } from './text.ts';
import { useHeldPlace } from './use-held-place.ts';
import './settle-panel.css';

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

/** The wait for the provider's report. Typing a card takes any time, so the wait counts from the return. */
export function Settling({
  since_ms,
  held_until_ms,
}: {
  /** When the person came back from the payment page, by the server's clock. */
  since_ms: number;
  /** Null: no place is kept. */
  held_until_ms: number | null;
}) {
  const t = useText(purchaseText);
  const waited_s = useElapsed(since_ms) / 1000;
  const late = waited_s > PURCHASE_SETTLE_HINT_S;
  return (
    <section className="settle" role="status">
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

/** The wait on the page of the purchase, which asks for the kept place itself. */
function PageSettling({ purchase_id }: { purchase_id: string }) {
  const [since_ms] = useState(() => returnedAtMs(purchase_id));
  return <Settling since_ms={since_ms} held_until_ms={useHeldPlace()} />;
}

export function PurchaseFailed({ onAgain }: { onAgain: () => void }) {
  const t = useText(purchaseText);
  return (
    <section className="settle">
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
      <p className="settle-hold">{t('failed_hold')}</p>
    </section>
  );
}

function Settled({ purchase, room }: { purchase: Purchase; room: string | null }) {
  const t = useText(purchaseText);
  const { counted } = useFormat();
  return (
    <section className="settle done" role="status">
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

/** The end of a purchase in the window that a room opened: the room tells of it too, so this one can be closed. */
function WindowDone({ purchase, room }: { purchase: Purchase; room: string | null }) {
  const t = useText(purchaseText);
  const { counted } = useFormat();
  return (
    <section className="settle done" role="status">
      <h2>{purchase.state === 'settled' ? t('settled', counted(purchase.units)) : t('settling')}</h2>
      <p>{t('window_text')}</p>
      <div className="settle-actions">
        <Button look="lit" onClick={() => window.close()}>
          {t('close_window')}
        </Button>
        {room !== null && <ButtonLink to={room}>{t('back_to_room')}</ButtonLink>}
      </div>
    </section>
  );
}

interface Props {
  purchase: Purchase;
  /** Path of the room to return to; null: none. */
  room: string | null;
  /** Whether a room opened this window for the payment alone. */
  in_window: boolean;
  onAgain: () => void;
}

/** The state of a purchase: pending (with progress), settled or failed. */
export function SettlePanel(props: Props) {
  return (
    <div className="settle-page panel">
      <PurchaseState {...props} />
    </div>
  );
}

function PurchaseState({ purchase, room, in_window, onAgain }: Props) {
  if (purchase.state === 'failed') return <PurchaseFailed onAgain={onAgain} />;
  if (in_window) return <WindowDone purchase={purchase} room={room} />;
  return purchase.state === 'pending' ? (
    <PageSettling purchase_id={purchase.purchase_id} />
  ) : (
    <Settled purchase={purchase} room={room} />
  );
}
