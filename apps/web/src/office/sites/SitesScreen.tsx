import type { OfficeSite } from '@akari/contract/office';
import { Link } from 'react-router';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListSitesQuery } from './api.ts';
import { sitesText } from './text.ts';
import '../table/data-table.css';
import './sites.css';

const stateOf = ({ off }: OfficeSite): 'open' | 'closed' | 'parts_off' =>
  off.includes('site') ? 'closed' : off.length > 0 ? 'parts_off' : 'open';

function SiteRow({ site }: { site: OfficeSite }) {
  const t = useText(sitesText);
  const { site_id, kind, brand, chat_lang, settings } = site;
  const state = stateOf(site);
  const cells = [
    ['kind.label', t(`kind.${kind}`)],
    ['brand.label', t(`brand.${brand}`)],
    ['language.label', t(`language.${chat_lang}`)],
    ['field.site_url', settings.site_url ?? t('none')],
    ['field.purchase_path', settings.purchase_path],
  ] as const;
  return (
    <tr role="row">
      <td role="cell" data-label={t('site')} className="num">
        <Link to={`/sites/${site_id}`}>{site_id}</Link>
      </td>
      {cells.map(([label, value]) => (
        <td key={label} role="cell" data-label={t(label)}>
          {value}
        </td>
      ))}
      <td role="cell" data-label={t('state')}>
        <span className="site-state" data-state={state}>
          {t(state)}
        </span>
      </td>
    </tr>
  );
}

/** The sites whose settings the person may change. */
export function Component() {
  const t = useText(sitesText);
  const { data, error } = useListSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const heads = [
    'site',
    'kind.label',
    'brand.label',
    'language.label',
    'field.site_url',
    'field.purchase_path',
    'state',
  ] as const;
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {data === undefined && error === undefined && <Loading />}
      {data !== undefined && (
        <div className="data-frame scroll">
          <table className="data" role="table">
            <thead role="rowgroup">
              <tr role="row">
                {heads.map((head) => (
                  <th key={head} scope="col" role="columnheader">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {data.sites.map((site) => (
                <SiteRow key={site.site_id} site={site} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  );
}
