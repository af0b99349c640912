import type { TwowayRequest } from '@akari/contract/twoway';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useWhep } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';
import { SmallPicture } from '../shared/SmallPicture.tsx';
import { twowayText } from '../shared/text.ts';
import { endNoted, selectOpenTwoway, selectTwowayOver, stopTwoway } from '../shared/twoway.slice.ts';
import { renewTwowayMedia, useTwowayMedia } from '../shared/use-twoway-media.ts';
import '../shared/twoway.css';

/** `tile`: small, on the performer's own picture. `panel`: as wide as that, below it. */
type GuestLook = 'tile' | 'panel';

/** Says why there is no picture; renders nothing if there is one. */
function Hidden({ request, arrives }: { request: TwowayRequest; arrives: boolean }) {
  const t = useText(twowayText);
  const { state, mode, live, devices } = request;
  const word =
    state === 'accepted' || !arrives
      ? 'guest.coming'
      : !live
        ? 'guest.lost'
        : mode === 'audio'
          ? 'guest.voice'
          : devices.camera
            ? null
            : 'guest.camera_is_off';
  if (word === null) return null;
  return (
    <span className="twoway-dark" role="status">
      <Crest name={request.viewer_name} size_px={24} />
      {t(word)}
    </span>
  );
}

function Tile({ request, look }: { request: TwowayRequest; look: GuestLook }) {
  const t = useText(twowayText);
  const dispatch = useAppDispatch();
  const [muted, setMuted] = useState(false);
  const { request_id, state, viewer_name: name, devices } = request;
  const started = state === 'started';
  const access = useTwowayMedia(started ? request_id : null);
  const { stream, state: link } = useWhep(
    access === null
      ? null
      : { session_id: request_id, access, media_kind: request.mode === 'audio' ? 'voice' : 'video' },
    () => dispatch(renewTwowayMedia(request_id)),
  );
  const arrives = link === 'live' || link === 'reconnecting';
  return (
    <section
      className={`twoway-tile guest ${look}`}
      data-state={state}
      aria-label={t('guest.tile', { name })}
    >
      <div className="twoway-picture">
        {/* The element gets the stream, also one of sound alone, only once its media arrives. */}
        <SmallPicture stream={arrives ? stream : null} muted={muted} label={t('guest.tile', { name })} />
        <Hidden request={request} arrives={arrives} />
        <span className="twoway-tag glass" title={t('guest.private')}>
          <Icon name="lock" size="xs" />
          <span className="vh">{t('guest.private')}</span>
          <b>{name}</b>
          {!devices.microphone && request.mode !== 'video' && (
            <span className="struck">
              <Icon name="mic" size="xs" />
              <span className="vh">{t('guest.microphone_is_off')}</span>
            </span>
          )}
        </span>
        <div className="twoway-switches">
          {started && request.mode !== 'video' && (
            <IconButton
              size="s"
              icon="vol"
              className={`glass ${muted ? 'struck off' : ''}`}
              label={t(muted ? 'guest.unmute' : 'guest.mute', { name })}
              onClick={() => setMuted(!muted)}
            />
          )}
          <IconButton
            size="s"
            icon="close"
            className="glass end"
            label={t(started ? 'guest.end' : 'guest.cancel', { name })}
            onClick={() => void dispatch(stopTwoway(request))}
          />
        </div>
      </div>
    </section>
  );
}

/** The viewer of a two-way, and a notice when it is over. */
export function GuestTile({ look }: { look: GuestLook }) {
  const t = useText(twowayText);
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectOpenTwoway);
  const over = useAppSelector(selectTwowayOver);
  useEffect(() => {
    if (over === null) return;
    const { state, ended_by, viewer_name: name } = over;
    const word = state === 'ended' ? 'guest.over' : state === 'cancelled' ? 'guest.called_off' : null;
    if (word !== null && ended_by !== 'performer')
      dispatch(noticeShown({ kind: 'news', text: t(word, { name }) }));
    dispatch(endNoted());
  }, [dispatch, over, t]);
  return request === null ? null : <Tile key={request.request_id} request={request} look={look} />;
}
