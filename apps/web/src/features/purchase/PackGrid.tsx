import type { pointPack } from '@akari/contract/purchase';
import type * as z from 'zod/mini';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Lantern } from '../../kit/brand/Logo.tsx';
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

function Pack({
  pack,
  smallest,
  light,
  chosen,
  onChoose,
}: {
  pack: PointPack;
  smallest: boolean;
  light: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const kit = useText(kitText);
  const { points, price } = useFormat();
  const first_cents = useFirstPrice(pack);
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
        {first_cents !== null && <s>{price(pack.price_cents, pack.currency)}</s>}
        {price(first_cents ?? pack.price_cents, pack.currency)}
      </span>
      <Saving pack={pack} smallest={smallest} />
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
  onChoose,
  compact = false,
}: {
  packs: readonly PointPack[];
  chosenId: string;
  onChoose: (pack_id: string) => void;
  /** For a sheet: points and price alone. */
  compact?: boolean;
}) {
  const t = useText(purchaseText);
  return (
    <fieldset className={compact ? 'packs compact' : 'packs'}>
      <legend className="vh">{t('choose')}</legend>
      {packs.map((pack, index) => (
        <Pack
          key={pack.pack_id}
          pack={pack}
          smallest={index === 0}
          light={brightness(index, packs.length)}
          chosen={pack.pack_id === chosenId}
          onChoose={() => onChoose(pack.pack_id)}
        />
      ))}
    </fieldset>
  );
}
