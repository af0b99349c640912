import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useText } from '../../text/index.ts';
import { CouponField } from './CouponField.tsx';
import { couponText } from './text.ts';

/** The sheet of the room in which a code is entered. */
export function CouponPanel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(couponText);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')}>
      <CouponField />
    </Sheet>
  );
}
