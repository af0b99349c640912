import { lazy, Suspense, useState } from 'react';
import type { Balance } from '../../account/point.slice.ts';
import type { TipView } from '../../tip/index.ts';

// Sheet and dialog come when they are wanted: the picture does not wait for them.
const TipPanel = lazy(async () => ({ default: (await import('../../tip/TipPanel.tsx')).TipPanel }));
const TipConfirm = lazy(async () => ({ default: (await import('../../tip/TipConfirm.tsx')).TipConfirm }));

/** The windows of a tip: any amount, and the question before a large one. */
export function TipWindows({
  tip,
  name,
  balance,
  open,
  onOpenChange,
}: {
  tip: TipView;
  name: string;
  balance: Balance;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  // Once opened it stays, so that it can leave as it came.
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return (
    <Suspense>
      {wanted && <TipPanel open={open} onOpenChange={onOpenChange} tip={tip} balance={balance} />}
      {tip.question.about !== null && <TipConfirm tip={tip} name={name} balance={balance} />}
    </Suspense>
  );
}
