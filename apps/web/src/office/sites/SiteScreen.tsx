import type { OfficeSite } from '@akari/contract/office';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListSwitchesQuery } from '../switches/api.ts';
import { SwitchList } from '../switches/SwitchList.tsx';
import { useListSitesQuery } from './api.ts';
import { SiteForm } from './SiteForm.tsx';
import { SiteTerms } from './terms/SiteTerms.tsx';
import { sitesText } from './text.ts';
import './sites.css';

/** The switches of one site. */
function SiteSwitches({ site_id, label }: { site_id: number; label: string }) {
  const t = useText(sitesText);
  const { data } = useListSwitchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const own = data?.scopes.find((scope) => scope.site_id === site_id);
  if (own === undefined) return null;
  const everywhere = data?.scopes.find((scope) => scope.site_id === null)?.off ?? [];
  return (
    <section aria-labelledby="site-switches">
      <h2 id="site-switches" className="site-part">
        {t('switches')}
      </h2>
      <SwitchList site_id={site_id} label={label} off={own.off} everywhere={everywhere} />
    </section>
  );
}

function About({ site: { site_id, kind, brand, chat_lang } }: { site: OfficeSite }) {
  const t = useText(sitesText);
  const facts = [
    [t('site'), site_id],
    [t('kind.label'), t(`kind.${kind}`)],
    [t('brand.label'), t(`brand.${brand}`)],
    [t('language.label'), t(`language.${chat_lang}`)],
  ] as const;
  return (
    <dl className="panel site-about">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One site: what its pages show, where they lead, and what is switched off there. */
export function Component() {
  const t = useText(sitesText);
  const { rights } = useStaff();
  const { site_id = '' } = useParams();
  const { data, error } = useListSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  // A new form begins with the settings as they are then.
  const [form, setForm] = useState(0);
  if (data === undefined)
    return error === undefined ? <Loading /> : <FormError error={apiErrorOf(error)?.name ?? null} />;
  const site = data.sites.find((one) => String(one.site_id) === site_id);
  if (site === undefined)
    return (
      <MissingPage title={t('missing')} back={{ to: '/sites', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  const label = t('one', { site_id });
  return (
    <OfficePage title={label} lead={t('one_lead')}>
      <About site={site} />
      <SiteForm key={`${site_id} ${form}`} site={site} onReload={() => setForm(form + 1)} />
      {rights.includes('terms.set') && <SiteTerms key={site_id} site_id={site.site_id} />}
      {rights.includes('switches.set') && <SiteSwitches site_id={site.site_id} label={label} />}
    </OfficePage>
  );
}
