import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useText } from '../../text/index.ts';
import { useGetOwnPartnerQuery } from './api.ts';
import { partnerText } from './text.ts';

/** The way to the statistics, for members who are attached to a partner. */
export function PartnerLink() {
  const t = useText(partnerText);
  const { data } = useGetOwnPartnerQuery(undefined, { skip: !useMay('partner.read_own') });
  if ((data?.partner ?? null) === null) return null;
  return (
    <section className="panel account-part" aria-labelledby="account-partner">
      <h2 id="account-partner" className="vh">
        {t('title')}
      </h2>
      <div className="account-ways">
        <ButtonLink to={PATHS.partner} icon="chart">
          {t('open')}
        </ButtonLink>
      </div>
    </section>
  );
}
