import { appText } from '../../platform/text.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useText } from '../../text/index.ts';
import './not-found.css';

/** The screen of an unknown address. */
export function Component() {
  const t = useText(appText);
  return (
    <main className="not-found">
      <title>{`${t('not_found.title')} – Akari`}</title>
      <p className="not-found-code num" aria-hidden="true">
        404
      </p>
      <EmptyState
        heading
        title={t('not_found.title')}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('not_found.home')}
          </ButtonLink>
        }
      >
        {t('not_found.text')}
      </EmptyState>
    </main>
  );
}
