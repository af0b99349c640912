import type { ReactNode } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import { BalanceHead } from '../giving/BalanceHead.tsx';
import type { RunningTime } from '../giving/LeavesTime.tsx';
import { tipText } from '../giving/text.ts';
import { TipWays } from '../tip-menu/viewer/TipWays.tsx';
import { TipForm } from './TipForm.tsx';
import type { GivingView } from '../giving/use-giving.ts';

/** Sheet with the tip form. */
export function TipPanel({
  open,
  onOpenChange,
  tip,
  performer_name,
  name,
  least_units,
  balance,
  running,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tip: GivingView;
  performer_name: string;
  /** The performer's name in the language of the page. */
  name: string;
  /** The smallest tip of this chat. */
  least_units: number;
  balance: Balance | null;
  running: RunningTime | null;
  /** Dialogs over the sheet. They must be inside it, because everything outside is hidden from screen readers. */
  children: ReactNode;
}) {
  const t = useText(tipText);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      head={<BalanceHead balance={balance} />}
    >
      <TipWays {...{ performer_name, name, balance, running }}>
        <TipForm {...{ tip, performer_name, least_units, balance, running }} />
      </TipWays>
      {children}
    </Sheet>
  );
}
