import type { ApiError } from '../api/api-error.ts';
import { appText } from '../text.ts';
import { ErrorNumber } from './ErrorNumber.tsx';
import { useErrorText } from './use-error-text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useText } from '../../text/index.ts';
import { HelpLink } from './HelpLink.tsx';

/**
 * Shown instead of content that failed to load. If the server is unreachable, the page retries by itself; otherwise
 * this says what failed.
 */
export function OfflineState({ error }: { error: ApiError }) {
  const t = useText(appText);
  const shown = useErrorText(error.name);
  const offline = error.name === 'server_unreachable';
  return (
    <ErrorState
      tone={offline ? 'quiet' : 'danger'}
      icon={offline ? 'wifi' : 'alert'}
      title={offline ? t('offline.title') : shown.message}
      code={<ErrorNumber code={shown.code} />}
      action={<Button onClick={() => dispatchEvent(new Event('online'))}>{t('offline.retry')}</Button>}
    >
      {offline ? (
        t('offline.text')
      ) : (
        <>
          {shown.next} <HelpLink slug={shown.help} />
        </>
      )}
    </ErrorState>
  );
}
