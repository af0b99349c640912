import { getChannel } from '@akari/contract/channel';
import { isUserName, normalizeUserName } from '@akari/rules';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { callServer } from '../../platform/api/call-server.ts';
import { notFoundText } from './text.ts';
import { PATHS, roomPath } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useText } from '../../text/index.ts';
import './not-found.css';

/** The last part of a path, decoded; '': none, or not decodable. */
function lastPart(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

/** Returns the performer whom an unknown address may mean: a shared link to them that leads nowhere else. */
function useMeantPerformer(): { phase: 'asking' | 'nobody' } | { phase: 'known'; performer_name: string } {
  const { pathname } = useLocation();
  const name = lastPart(pathname);
  const possible = isUserName(normalizeUserName(name));
  const [answer, setAnswer] = useState<{ to: string; performer_name: string | null } | null>(null);
  useEffect(() => {
    if (!possible) return undefined;
    const stop = new AbortController();
    void callServer(getChannel, { params: { performer_name: name } }, stop.signal).then((got) => {
      if (stop.signal.aborted) return;
      setAnswer({ to: name, performer_name: 'data' in got ? got.data.performer_name : null });
    });
    return () => stop.abort();
  }, [name, possible]);
  if (!possible) return { phase: 'nobody' };
  if (answer?.to !== name) return { phase: 'asking' };
  const { performer_name } = answer;
  return performer_name === null ? { phase: 'nobody' } : { phase: 'known', performer_name };
}

/** The screen of an unknown address. One that ends with a performer's name leads to their room. */
export function Component() {
  const meant = useMeantPerformer();
  if (meant.phase === 'known') return <Navigate to={roomPath(meant.performer_name)} replace />;
  return meant.phase === 'asking' ? <Loading /> : <NotFound />;
}

function NotFound() {
  const t = useText(notFoundText);
  return (
    <main className="not-found">
      <title>{`${t('title')} – Akari`}</title>
      <p className="not-found-code num" aria-hidden="true">
        404
      </p>
      <EmptyState
        heading
        title={t('title')}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('home')}
          </ButtonLink>
        }
      >
        {t('text')}
      </EmptyState>
    </main>
  );
}
