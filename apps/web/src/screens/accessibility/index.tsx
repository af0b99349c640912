import type { ReactNode } from 'react';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { useText } from '../../text/index.ts';
import { accessibilityText } from './text.ts';
import '../../kit/css/text-page.css';
import './accessibility.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The accessibility statement: what is tested, which settings help, and what does not work yet. */
export function Component() {
  const t = useText(accessibilityText);
  const of_app = useText(appText);
  const tested = ['tool', 'sizes', 'keyboard', 'zoom', 'settings'] as const;
  const helps = ['chat', 'price'] as const;
  const known = ['captions', 'readers', 'browsers', 'studio', 'time', 'unit', 'payment'] as const;
  return (
    <main className="text-page accessibility">
      <title>{`${t('title')} – Akari`}</title>
      <h1>{t('title')}</h1>
      <p className="accessibility-lead">{t('lead')}</p>
      <Part title={t('goal.title')}>
        <p>{t('goal.text')}</p>
      </Part>
      <Part title={t('tested.title')}>
        <ul>
          {tested.map((one) => (
            <li key={one}>{t(`tested.${one}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('helps.title')}>
        <ul>
          {helps.map((one) => (
            <li key={one}>{t(`helps.${one}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('known.title')}>
        <ul>
          {known.map((one) => (
            <li key={one}>{t(`known.${one}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('report.title')}>
        <p>{t('report.text')}</p>
        <ButtonLink to={PATHS.contact}>{of_app('nav.contact')}</ButtonLink>
      </Part>
    </main>
  );
}
