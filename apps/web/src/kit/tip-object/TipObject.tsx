import type { TipObject as TipObjectName } from '@akari/rules';
import diamond from './diamond.svg';
import heartCoin from './heart_coin.svg';
import rose from './rose.svg';
import teddyBear from './teddy_bear.svg';

/** URLs of the drawings, for canvases and animations. */
export const TIP_OBJECT_URLS: Record<TipObjectName, string> = {
  heart_coin: heartCoin,
  teddy_bear: teddyBear,
  rose,
  diamond,
};

/** The drawn object of a tip (spec §9). It decorates the amount, so it has no alternative text. */
export function TipObject({ object, size_px = 64 }: { object: TipObjectName; size_px?: number }) {
  return <img src={TIP_OBJECT_URLS[object]} width={size_px} height={size_px} alt="" draggable={false} />;
}
