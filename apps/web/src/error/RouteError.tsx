import { isRouteErrorResponse, useRouteError } from 'react-router';
import { appText } from '../app/text.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorState } from '../kit/ErrorState.tsx';
import { useText } from '../text/index.ts';
import './fatal-screen.css';

/** A screen that failed to load (a new release replaced its file) or threw while drawing. */
export function RouteError() {
  const t = useText(appText);
  const error = useRouteError();
  const code = isRouteErrorResponse(error) ? `${error.status} · route` : 'request-500 · screen';
  return (
    <main className="fatal">
      <title>{`${t('broken.title')} – Akari`}</title>
      <span />
      <div className="panel">
        <ErrorState
          title={t('broken.title')}
          code={code}
          action={
            <Button look="lit" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
          }
        >
          {t('broken.text')}
        </ErrorState>
      </div>
    </main>
  );
}
