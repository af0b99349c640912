import type { ComponentProps } from 'react';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useBuyPress } from '../browser/buying.ts';
import { PATHS } from '../browser/paths.ts';
import { usePointsForSale } from './use-points-for-sale.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to?: string };

/**
 * A link to the purchase of points, which in a room opens its sheet instead; renders nothing on a site that sells none.
 */
export function BuyLink({ to = PATHS.purchase, ...rest }: Props) {
  const press = useBuyPress();
  return usePointsForSale() ? <ButtonLink to={to} {...rest} {...press} /> : null;
}
