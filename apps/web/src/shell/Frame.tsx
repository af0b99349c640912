import type { ReactNode } from 'react';
import { appText } from '../app/text.ts';
import { useText } from '../text/index.ts';
import { Header } from './Header.tsx';
import { LinkBanner } from './LinkBanner.tsx';
import { Tabs } from './Tabs.tsx';
import './frame.css';

/** `site`: header, and tabs on phones. `room`: header on wide windows only. `bare`: the screen brings its own. */
export type FrameKind = 'site' | 'room' | 'bare';

/** What stands around a screen. */
export function Frame({ kind, children }: { kind: FrameKind; children: ReactNode }) {
  const t = useText(appText);
  return (
    <div className={`frame ${kind}`}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      {kind !== 'bare' && <Header />}
      <LinkBanner />
      <div id="main" className="frame-main" tabIndex={-1}>
        {children}
      </div>
      {kind === 'site' && <Tabs />}
    </div>
  );
}
