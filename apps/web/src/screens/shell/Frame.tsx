import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { appText } from '../../platform/text.ts';
import { useText } from '../../text/index.ts';
import { FootPages } from './FootPages.tsx';
import { Header } from './Header.tsx';
import { LinkBanner } from './LinkBanner.tsx';
import { Tabs } from './Tabs.tsx';
import './frame.css';

/**
 * `site`: header, and tabs on phones. `entry`: header only, for a single task. `room`: header on wide windows only.
 * `bare`: the screen has its own header.
 */
export type FrameKind = 'site' | 'entry' | 'room' | 'bare';

/** The frame around the screens of one kind; it stays mounted while they change. */
export function Frame({ kind }: { kind: FrameKind }) {
  const t = useText(appText);
  const { copyright = null } = useGetSiteQuery().data ?? {};
  return (
    <div className={`frame ${kind}`}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {kind !== 'bare' && <Header />}
      <LinkBanner />
      <div id="main" className="frame-main" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      {kind === 'site' && (
        <>
          <footer className="foot">
            <p>{t('gate.text')}</p>
            {copyright !== null && <small>{copyright}</small>}
            <FootPages />
            <Link to={PATHS.accessibility}>{t('nav.accessibility')}</Link>
            <Link to={PATHS.blog}>{t('nav.blog')}</Link>
            <Link to={PATHS.news}>{t('nav.news')}</Link>
            <Link to={PATHS.help}>{t('nav.help')}</Link>
            <Link to={PATHS.contact}>{t('nav.contact')}</Link>
            <Link to={PATHS.leave}>{t('gate.leave')}</Link>
          </footer>
          <Tabs />
        </>
      )}
    </div>
  );
}
