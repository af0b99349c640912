import { flatPrice, lastsMs, type ErrorName } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useFormat, useText } from '../../text/index.ts';
import type { PointPack } from './PackGrid.tsx';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { purchaseText } from './text.ts';

/** What the chosen pack is worth in this room, and the one press that buys it. It stays in sight below the packs. */
export function PackOffer({
  pack,
  name,
  rate_units_per_min,
  running,
  busy,
  refused,
  onPay,
}: {
  pack: PointPack;
  /** The performer's name. */
  name: string;
  rate_units_per_min: number;
  /** A session runs and is charged. */
  running: boolean;
  busy: boolean;
  refused: ErrorName | null;
  onPay: () => void;
}) {
  const t = useText(purchaseText);
  const { points, counted, usd, duration } = useFormat();
  const shown = useErrorText(refused);
  const worth = {
    name,
    duration: duration(lastsMs(flatPrice(rate_units_per_min), pack.units)),
    rate: points(rate_units_per_min),
  };
  return (
    <div className="room-offer">
      <p className="room-worth" role="status">
        <Icon name="clock" size="s" />
        <span>{t('worth', worth)}</span>
        {pack.saving_percent > 0 && (
          <small className="pack-saving">{t('saving', { percent: pack.saving_percent })}</small>
        )}
      </p>
      <div aria-live="assertive">
        {shown !== null && (
          <p className="room-refused">
            <Icon name="alert" size="s" />
            <span>{shown.whole}</span>
          </p>
        )}
      </div>
      <Button look="lit" wide icon="lock" className="room-buy-button" busy={busy} onClick={onPay}>
        {t('buy_pack', { ...counted(pack.units), price: usd(pack.price_cents) })}
      </Button>
      <p className="room-buy-note">{t(running ? 'new_window_running' : 'new_window')}</p>
      <OperatorPages names={['sales', 'terms']} />
    </div>
  );
}
