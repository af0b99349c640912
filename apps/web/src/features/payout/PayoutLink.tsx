import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useText } from '../../text/index.ts';
import { payoutText } from './text.ts';

/** The way to a performer's payouts, where the service pays. */
export function PayoutLink() {
  const t = useText(payoutText);
  const { data: site } = useGetSiteQuery();
  if (site?.payouts !== true) return null;
  return (
    <ButtonLink to={PATHS.payout} icon="receipt">
      {t('title')}
    </ButtonLink>
  );
}
