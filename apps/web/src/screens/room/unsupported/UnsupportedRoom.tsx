import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { unsupportedText } from './text.ts';

/** Shown instead of the room, before anything is paid: this browser cannot play it. */
export function UnsupportedRoom({ name, lack }: { name: string; lack: 'webrtc' | 'codec' }) {
  const t = useText(unsupportedText);
  return (
    <main className="room-message">
      <title>{`${name} – Akari`}</title>
      <EmptyState
        heading
        title={t('title', { name })}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('home')}
          </ButtonLink>
        }
      >
        {t(lack)}
        <br />
        {t('next')}
      </EmptyState>
    </main>
  );
}
