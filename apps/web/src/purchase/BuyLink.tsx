import type { ComponentProps } from 'react';
import { PATHS } from '../app/paths.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { usePointsForSale } from '../site/use-points-for-sale.ts';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to?: string };

/** The way to more points. Nothing where none are sold. */
export function BuyLink({ to = PATHS.purchase, ...rest }: Props) {
  return usePointsForSale() ? <ButtonLink to={to} {...rest} /> : null;
}
