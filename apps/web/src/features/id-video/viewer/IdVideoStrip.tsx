import type { IdVideoView } from '@akari/contract/id-video';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { roomPath } from '../../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { recallLook, selectView, viewKnown } from './id-video.slice.ts';
import { idVideoText } from './text.ts';
import { useCancelLook, useLookLeft } from './use-look.ts';
import './id-video-strip.css';

/** On other pages than the performer's room, shows the countdown of an ID video or its result. */
export function IdVideoStrip() {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const away = useAppSelector(selectSocket) === 'lost';
  const { pathname } = useLocation();
  useEffect(() => {
    if (!away) void dispatch(recallLook());
  }, [dispatch, away]);
  if (view === null || view.state === 'cancelled') return null;
  // The performer's room, at each of its addresses, shows this itself.
  if (pathname.split('/').includes(encodeURIComponent(view.performer_name))) return null;
  return (
    <section className="id-video-strip" role="status">
      {view.state === 'counting' ? <Counting view={view} /> : <Settled view={view} state={view.state} />}
    </section>
  );
}

function Counting({ view }: { view: IdVideoView }) {
  const t = useText(idVideoText);
  const language = useLanguage();
  const left_ms = useLookLeft(view);
  const { busy, cancel } = useCancelLook(view);
  return (
    <>
      <p role="timer" className="num">
        {t('strip.counting', { name: view.display_name[language], count: left_ms / 1_000 })}
      </p>
      <Button size="s" look="ghost" busy={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
    </>
  );
}

type Settlement = Exclude<IdVideoView['state'], 'counting' | 'cancelled'>;

function Settled({ view, state }: { view: IdVideoView; state: Settlement }) {
  const t = useText(idVideoText);
  const { counted } = useFormat();
  const of_kit = useText(kitText);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { performer_name, display_name, units } = view;
  return (
    <>
      <p>
        {t(`strip.${state}`, {
          name: display_name[language],
          ...counted(units),
        })}
      </p>
      {state === 'paid' && (
        <ButtonLink size="s" to={roomPath(performer_name)}>
          {t('watch')}
        </ButtonLink>
      )}
      <IconButton
        size="s"
        icon="close"
        label={of_kit('close')}
        onClick={() => void dispatch(viewKnown(null))}
      />
    </>
  );
}
