import { useLocation } from 'react-router';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useText } from '../../../text/index.ts';
import { Bar } from '../Bar.tsx';
import { studioText } from '../../channel/studio/text.ts';
import { entryText } from './text.ts';

/** Shown to guests and viewers: what the studio is, and a link to the login or to the home page. */
export function Gate({ who }: { who: 'guest' | 'viewer' }) {
  const t = useText(entryText);
  const s = useText(studioText);
  const { pathname } = useLocation();
  const action =
    who === 'guest' ? (
      <ButtonLink look="lit" to={returningTo(PATHS.login, pathname)}>
        {t('gate.login')}
      </ButtonLink>
    ) : (
      <ButtonLink look="lit" to={PATHS.home}>
        {t('gate.home')}
      </ButtonLink>
    );
  return (
    <div className="studio-page">
      <Bar />
      <main className="studio-alone">
        <h1 className="vh">{s('title')}</h1>
        <EmptyState title={t(`gate.${who}`)} action={action}>
          {t(`gate.${who}_next`)}
        </EmptyState>
      </main>
    </div>
  );
}
