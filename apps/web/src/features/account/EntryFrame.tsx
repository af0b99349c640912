import type { ReactNode } from 'react';
import { SCENE_URLS, type SceneName } from '../../kit/scene/scenes.ts';
import './entry-frame.css';

/** Layout of the login and registration pages: a scene beside a form. */
export function EntryFrame({
  scene,
  beside,
  cookies_off,
  children,
}: {
  scene: SceneName;
  beside: ReactNode;
  /** Says, where the browser accepts no cookies, that a login needs them. */
  cookies_off: string;
  children: ReactNode;
}) {
  return (
    <main className="entry-page">
      <div className="entry-box">
        <div className="entry-scene">
          <img src={SCENE_URLS[scene]} alt="" />
          <div className="entry-beside">{beside}</div>
        </div>
        <div className="entry-form">
          {!navigator.cookieEnabled && (
            <p className="entry-cookies" role="alert">
              {cookies_off}
            </p>
          )}
          {children}
        </div>
      </div>
    </main>
  );
}
