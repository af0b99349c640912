import type { OperatorPages as Pages } from '@akari/contract/site';
import { Link } from 'react-router';
import { useText } from '../../text/index.ts';
import { useGetSiteQuery } from './api.ts';
import { pagesText } from './pages-text.ts';
import './operator-pages.css';

interface Way {
  href: string;
  name: string;
  leaves: boolean;
}

/** A link to a page: in this window where nothing can be lost by it and the page is one of this service. */
const PageLink = ({ href, name, leaves }: Way) =>
  leaves && href.startsWith('/') ? (
    <Link to={href}>{name}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener">
      {name}
    </a>
  );

/**
 * Links to the pages of these names that the site has; nothing where it has none. They open in a new window, so that
 * nothing that was typed is lost, unless the page `leaves`.
 */
export function OperatorPages({
  names,
  leaves = false,
}: {
  names: readonly (keyof Pages)[];
  leaves?: boolean;
}) {
  const t = useText(pagesText);
  const pages = useGetSiteQuery().data?.operator_pages;
  const links = names.flatMap((name) => {
    const href = pages?.[name] ?? null;
    return href === null ? [] : [{ name, href }];
  });
  if (links.length === 0) return null;
  return (
    <p className="operator-pages">
      {links.map(({ name, href }) => (
        <PageLink key={name} href={href} name={t(name)} leaves={leaves} />
      ))}
    </p>
  );
}
