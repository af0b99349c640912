import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { meText } from './text.ts';
import { useStaff } from './staff.ts';
import './me.css';

/** Who is logged in, by which roles, and what these allow. */
export function Component() {
  const t = useText(meText);
  const { roles, rights } = useStaff();
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <div className="me-parts">
        <section className="panel" aria-labelledby="me-roles">
          <h2 id="me-roles">{t('roles')}</h2>
          <ul className="me-list">
            {roles.map(({ role, site_id }) => (
              <li key={`${role} ${site_id}`}>
                <Icon name="shield" size="s" />
                <span>{t(`role.${role}`)}</span>
                <span className="me-site">
                  {site_id === null ? t('all_sites') : t('site', { site_id: String(site_id) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel" aria-labelledby="me-rights">
          <h2 id="me-rights">{t('rights')}</h2>
          <ul className="me-list">
            {rights.map((right) => (
              <li key={right}>
                <Icon name="check" size="s" />
                <span>{t(`right.${right}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </OfficePage>
  );
}
