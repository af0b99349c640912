import type { OperatorPages as Pages } from '@akari/contract/site';
import { useText } from '../../text/index.ts';
import { useGetSiteQuery } from './api.ts';
import { pagesText } from './pages-text.ts';
import './operator-pages.css';

/** Links to the operator's pages of these names, in a new window so that nothing that was typed is lost; nothing where none is set. */
export function OperatorPages({ names }: { names: readonly (keyof Pages)[] }) {
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
        <a key={name} href={href} target="_blank" rel="noopener">
          {t(name)}
        </a>
      ))}
    </p>
  );
}
