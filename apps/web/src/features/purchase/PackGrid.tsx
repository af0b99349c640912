import type { pointPack } from '@akari/contract/purchase';
import { minutePrice, pointPriceSign, pointPriceTenths } from '@akari/rules';
import { useId, type ReactNode, type Ref } from 'react';
import type * as z from 'zod/mini';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Lantern } from '../../kit/brand/Logo.tsx';
import { useOrderCoupon } from '../coupon/use-order-coupon.ts';
import { useFormat, useText } from '../../text/index.ts';
import { kitText } from '../../kit/text.ts';
import { purchaseText } from './text.ts';
import { useFirstPrice } from './use-first-price.ts';
import './pack-grid.css';

export type PointPack = z.infer<typeof pointPack>;

/** The least brightness of a pack's lantern; it grows over the list to full. */
const DIMMEST = 0.25;
const brightness = (index: number, count: number): number =>
  DIMMEST + ((1 - DIMMEST) * index) / Math.max(1, count - 1);

/** What a pack saves; the smallest, which others are compared with, saves nothing. */
function Saving({ pack, smallest }: { pack: PointPack; smallest: boolean }) {
  const t = useText(purchaseText);
  if (useFirstPrice(pack) !== null) return <span className="pack-saving">{t('first_half')}</span>;
  if (pack.saving_percent > 0)
    return <span className="pack-saving">{t('saving', { percent: pack.saving_percent })}</span>;
  return smallest && <span className="pack-trial">{t('trial')}</span>;
}

/** What one point and one minute of it cost, at the price that is paid. */
function UnitPrice({ pack, price_minor, rate }: { pack: PointPack; price_minor: number; rate: number }) {
  const t = useText(purchaseText);
  const { price, language } = useFormat();
  const { units, currency } = pack;
  const a_point = pointPriceSign(pointPriceTenths(price_minor, units), currency, language);
  return (
    <span className="pack-unit num">
      <span>{t('a_point', { price: a_point })}</span>{' '}
      <span>{t('a_minute', { price: price(minutePrice(price_minor, units, rate), currency) })}</span>
    </span>
  );
}

function Pack({
  pack,
  rate,
  smallest,
  light,
  chosen,
  onChoose,
}: {
  pack: PointPack;
  rate: number;
  smallest: boolean;
  light: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const kit = useText(kitText);
  const { points, price } = useFormat();
  const first_cents = useFirstPrice(pack);
  const coupon = useOrderCoupon(pack);
  const price_minor = coupon?.price_cents ?? first_cents ?? pack.price_cents;
  return (
    <label className={chosen ? 'pack on' : 'pack'} style={{ '--light': light } as React.CSSProperties}>
      <input type="radio" name="pack" className="vh" checked={chosen} onChange={onChoose} />
      <span className="pack-lantern">
        <Lantern />
      </span>
      <span className="pack-points">
        <b className="num">{points(pack.units)}</b>
        <span className="pt">{kit('pt')}</span>
      </span>
      <span className="pack-price num">
        {price_minor !== pack.price_cents && <s>{price(pack.price_cents, pack.currency)}</s>}
        {price(price_minor, pack.currency)}
      </span>
      <Saving pack={pack} smallest={smallest} />
      <UnitPrice pack={pack} price_minor={price_minor} rate={rate} />
      <span className="pack-check">
        <Icon name="check" size="s" />
      </span>
    </label>
  );
}

/** The packs as one radio group: arrow keys move the choice, and the chosen pack is lit. */
export function PackGrid({
  packs,
  chosenId,
  rate_units_per_min,
  onChoose,
  compact = false,
  error,
  ref,
}: {
  packs: readonly PointPack[];
  chosenId: string;
  /** What the minute costs that a pack is shown for. */
  rate_units_per_min: number;
  onChoose: (pack_id: string) => void;
  /** For a sheet: points and prices alone. */
  compact?: boolean;
  /** Why the purchase cannot go on, above the packs. */
  error?: ReactNode;
  ref?: Ref<HTMLFieldSetElement>;
}) {
  const t = useText(purchaseText);
  const why = useId();
  return (
    <fieldset
      ref={ref}
      className={compact ? 'packs compact' : 'packs'}
      aria-describedby={error === undefined ? undefined : why}
    >
      <legend className="vh">{t('choose')}</legend>
      {error !== undefined && (
        <div id={why} className="packs-error">
          {error}
        </div>
      )}
      {packs.map((pack, index) => (
        <Pack
          key={pack.pack_id}
          pack={pack}
          rate={rate_units_per_min}
          smallest={index === 0}
          light={brightness(index, packs.length)}
          chosen={pack.pack_id === chosenId}
          onChoose={() => onChoose(pack.pack_id)}
        />
      ))}
    </fieldset>
  );
}
