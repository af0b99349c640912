import { ButtonLink } from '../kit/Button.tsx';
import { Points } from '../kit/Points.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import type { Balance } from '../account/point.slice.ts';
import { PATHS } from '../app/paths.ts';
import { useText } from '../text/index.ts';
import { tipText } from './text.ts';
import { TipForm } from './TipForm.tsx';
import type { TipView } from './use-tip.ts';

/** The sheet for any amount. Buying opens beside the room, which goes on. */
export function TipPanel({
  open,
  onOpenChange,
  tip,
  balance,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tip: TipView;
  balance: Balance | null;
}) {
  const t = useText(tipText);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      head={
        balance !== null && (
          <span className="tip-balance">
            <span>
              {t('balance')} <Points units={balance.points_units} decimals={2} max_decimals={2} />
            </span>
            <ButtonLink size="s" icon="plus" to={PATHS.purchase} target="_blank" rel="opener">
              {t('buy')}
            </ButtonLink>
          </span>
        )
      }
    >
      <TipForm tip={tip} balance={balance} />
    </Sheet>
  );
}
