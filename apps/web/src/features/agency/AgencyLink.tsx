import { AGENCY_PATH } from '@akari/rules';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useMay } from '../../platform/person/use-may.ts';
import { useText } from '../../text/index.ts';
import { useGetOwnAgencyQuery } from './api.ts';
import { agencyText } from './text.ts';

/** The way to the agency page, for the account of an agency and for performers with an agreement or an invitation. */
export function AgencyLink() {
  const t = useText(agencyText);
  const { data } = useGetOwnAgencyQuery(undefined, { skip: !useMay('agency.use') });
  if (data === undefined || (data.agency === null && (data.performer?.agreements.length ?? 0) === 0))
    return null;
  return (
    <section className="panel account-part" aria-labelledby="account-agency">
      <h2 id="account-agency" className="vh">
        {t('title')}
      </h2>
      <div className="account-ways">
        <ButtonLink to={AGENCY_PATH} icon="users">
          {t('open')}
        </ButtonLink>
      </div>
    </section>
  );
}
