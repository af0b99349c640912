import type { Language } from '@akari/rules';
import { useEffect, useId, useRef } from 'react';
import { useFirstView } from '../../platform/browser/first-view.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Logo } from '../../kit/brand/Logo.tsx';
import { setLanguage } from '../../text/language.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { trapTab } from './trap-tab.ts';
import './age-gate.css';

// Each question is in its own language, for those who cannot read the other one.
const OTHER_LANGUAGE: Record<Language, string> = {
  ja: '日本語で表示しますか',
  en: 'English? Read this page in English.',
};

/** Tiles of the drawing behind the gate; a wide window shows all of them. */
const TILES = Array.from({ length: 20 }, (_, index) => index);

/**
 * The age gate before the first page. No screen of the site is rendered behind it, so no picture and no name loads: what
 * is seen there, out of focus, is drawn.
 */
export function AgeGate({ onConfirm }: { onConfirm: () => void }) {
  const t = useText(appText);
  const other = useLanguage() === 'ja' ? 'en' : 'ja';
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFirstView(true);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="gate">
      <div className="gate-scene" aria-hidden="true">
        <b />
        {TILES.map((index) => (
          <i key={index} />
        ))}
      </div>
      <title>{`${t('gate.title')} – Akari`}</title>
      <div
        ref={box}
        className="gate-box"
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={(event) => box.current && trapTab(event, box.current)}
      >
        <div className="gate-top">
          <Logo />
          <LanguageSwitch onChange={setLanguage} />
        </div>
        <p className="gate-other">
          <button type="button" lang={other} onClick={() => setLanguage(other)}>
            {OTHER_LANGUAGE[other]}
          </button>
        </p>
        <span className="gate-lamp" aria-hidden="true">
          18
        </span>
        <h1 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t('gate.title')}
        </h1>
        <p id={`${id}-text`}>{t('gate.text')}</p>
        <div className="gate-actions">
          <ButtonLink look="ghost" to={PATHS.leave} replace>
            {t('gate.leave')}
          </ButtonLink>
          <Button look="lit" onClick={onConfirm}>
            {t('gate.enter')}
          </Button>
        </div>
        <p className="gate-note">{t('gate.note')}</p>
      </div>
    </main>
  );
}
