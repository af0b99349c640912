import type { ReactNode } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useText } from '../../text/index.ts';
import { BalanceHead } from '../giving/BalanceHead.tsx';
import { useListGiftsQuery } from './api.ts';
import { GiftForm } from './GiftForm.tsx';
import { giftText } from './text.ts';
import type { RunningTime } from '../giving/LeavesTime.tsx';
import type { GiftView } from '../giving/use-giving.ts';

/** Sheet with the gift form. */
export function GiftPanel({
  open,
  onOpenChange,
  performer_name,
  giving,
  balance,
  running,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  performer_name: string;
  giving: GiftView;
  balance: Balance | null;
  running: RunningTime | null;
  /** Dialogs over the sheet. They must be inside it, because everything outside is hidden from screen readers. */
  children: ReactNode;
}) {
  const t = useText(giftText);
  const k = useText(kitText);
  const { data, isError, refetch } = useListGiftsQuery({ query: { performer_name } });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      head={<BalanceHead balance={balance} />}
    >
      {data !== undefined ? (
        <GiftForm gifts={data.gifts} {...{ giving, balance, running }} />
      ) : isError ? (
        <p className="gift-failed" role="alert">
          {t('failed')}
          <Button size="s" onClick={() => void refetch()}>
            {k('retry')}
          </Button>
        </p>
      ) : (
        <>
          <Loading />
          <Skeleton className="gift-waits" />
        </>
      )}
      {children}
    </Sheet>
  );
}
