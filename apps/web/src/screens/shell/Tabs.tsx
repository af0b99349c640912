import { NavLink } from 'react-router';
import { appText } from '../../platform/text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { useTabs } from './links.ts';
import './tabs.css';

/** The main navigation on a phone, within reach of the thumb. */
export function Tabs() {
  const t = useText(appText);
  return (
    <nav className="tabs" aria-label={t('nav.main')}>
      {useTabs().map((link) => (
        <NavLink key={link.to} to={link.to} target={link.target} rel={link.rel} end>
          <Icon name={link.icon} />
          {t(link.key === 'purchase' ? 'nav.purchase_short' : `nav.${link.key}`)}
        </NavLink>
      ))}
    </nav>
  );
}
