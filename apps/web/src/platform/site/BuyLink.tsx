import type { ComponentProps } from 'react';
import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { usePointsForSale } from '../../platform/site/use-points-for-sale.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to?: string };

/** A link to the purchase of points; renders nothing on a site that sells none. */
export function BuyLink({ to = PATHS.purchase, ...rest }: Props) {
  return usePointsForSale() ? <ButtonLink to={to} {...rest} /> : null;
}
