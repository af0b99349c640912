import type { AnswerOf } from '@akari/contract/common';
import type { listPacks } from '@akari/contract/purchase';
import { suggestedPack } from '@akari/rules';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useTerms } from '../../platform/site/use-terms.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { kitText } from '../../kit/text.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import type { RoomView, SheetProps } from '../room-tool/room-tool.ts';
import { useListPacksQuery } from './api.ts';
import { PackGrid, type PointPack } from './PackGrid.tsx';
import { FirstOfferNote } from './FirstOfferNote.tsx';
import { OrderReview } from './OrderReview.tsx';
import { PackOffer } from './PackOffer.tsx';
import { cardCharged } from './paying.slice.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { rateHere } from './rate-here.ts';
import { purchaseText } from './text.ts';
import { usePayment } from './use-payment.ts';
import { useRoomPurchase } from './use-room-purchase.ts';
import './purchase-panel.css';

/** Sheet with the packs; once one is chosen and paid for, with the state of the purchase. */
export function PurchasePanel({ room, open, onOpenChange }: SheetProps) {
  const t = useText(purchaseText);
  const { balance, onPointsArrived } = room;
  const { paying, purchase } = useRoomPurchase(() => {
    onOpenChange(false);
    onPointsArrived();
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('room_title')}
      head={
        balance !== null && (
          <span className="room-buy-balance">
            {t('balance')} <Points units={balance.points_units} decimals={2} max_decimals={2} />
          </span>
        )
      }
    >
      {paying.phase === 'choosing' ? (
        <Choosing room={room} />
      ) : (
        <PaymentStep paying={paying} purchase={purchase} receipt={room.receipt} />
      )}
    </Sheet>
  );
}

function Choosing({ room }: { room: RoomView }) {
  const t = useText(purchaseText);
  const k = useText(kitText);
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const { pack_useful_ms } = useTerms();
  // The pack that was bought last may have changed since the last opening.
  const { data, error, refetch } = useListPacksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { pay, busy, error: refused, reset } = usePayment(pathname);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const failure = useErrorText(apiErrorOf(error)?.name ?? null);
  if (data === undefined && failure !== null) {
    return (
      <ErrorState
        title={failure.message}
        action={<Button onClick={() => void refetch()}>{k('retry')}</Button>}
      >
        {failure.next}
      </ErrorState>
    );
  }
  if (data === undefined) {
    return (
      <div className="packs compact">
        <Loading />
        <Skeleton className="pack" count={14} />
      </div>
    );
  }
  const rate_units_per_min = rateHere(room);
  const { packs, last_pack_id } = data;
  const suggested = suggestedPack(packs, { last_pack_id, rate_units_per_min, useful_ms: pack_useful_ms });
  const pack = packs.find(({ pack_id }) => pack_id === chosenId) ?? suggested;
  const running = room.receipt !== null && room.receipt.rate_units_per_min > 0;
  if (pack !== undefined && reviewing)
    return (
      <OrderReview
        pack={pack}
        compact
        busy={busy}
        refused={refused}
        note={t(running ? 'new_window_running' : 'new_window')}
        onPay={(shown) => void pay({ pack_id: pack.pack_id, ...shown })}
        onCharged={(purchase_id) => dispatch(cardCharged({ purchase_id, since_ms: serverMs(Date.now()) }))}
        onBack={() => {
          reset();
          setReviewing(false);
        }}
      />
    );
  return (
    <Packs
      room={room}
      data={data}
      pack={pack}
      rate_units_per_min={rate_units_per_min}
      onChoose={setChosenId}
      onReview={() => setReviewing(true)}
    />
  );
}

/** The packs, and what the chosen one is worth here. */
function Packs({
  room,
  data: { packs, first_offer },
  pack,
  rate_units_per_min,
  onChoose,
  onReview,
}: {
  room: RoomView;
  data: AnswerOf<typeof listPacks>;
  pack: PointPack | undefined;
  rate_units_per_min: number;
  onChoose: (pack_id: string) => void;
  onReview: () => void;
}) {
  const t = useText(purchaseText);
  return (
    <div className="room-buy">
      {room.points_spent && <p className="room-spent">{t('points_spent')}</p>}
      <FirstOfferNote offer={first_offer} />
      <PackGrid
        compact
        packs={packs}
        chosenId={pack?.pack_id ?? ''}
        rate_units_per_min={rate_units_per_min}
        onChoose={onChoose}
      />
      {pack !== undefined && (
        <PackOffer pack={pack} name={room.name} rate_units_per_min={rate_units_per_min} onReview={onReview} />
      )}
    </div>
  );
}
