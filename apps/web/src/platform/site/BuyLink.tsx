import type { ComponentProps } from 'react';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { usePointsForSale } from './use-points-for-sale.ts';
import { useBuyWay } from './ways.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & {
  /** The path to which the purchase leads back. */
  here?: string;
};

/**
 * A link to the purchase of points, which in a room opens its sheet instead; renders nothing on a site that sells none.
 */
export function BuyLink({ here, ...rest }: Props) {
  const way = useBuyWay(here);
  return usePointsForSale() ? <ButtonLink {...rest} {...way} /> : null;
}
