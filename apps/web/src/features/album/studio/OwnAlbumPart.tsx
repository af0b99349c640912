import type { OwnAlbum } from '@akari/contract/album';
import { useState } from 'react';
import { Points } from '../../../kit/brand/Points.tsx';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { albumPath } from '../../../platform/browser/paths.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { joinSentences, useLanguage, useText } from '../../../text/index.ts';
import { useDeleteAlbumMutation } from '../api.ts';
import { wordsIn } from '../words.ts';
import { AddFiles } from './AddFiles.tsx';
import { AlbumForm, type AlbumLimits } from './AlbumForm.tsx';
import { Buyers } from './Buyers.tsx';
import { OwnPictures } from './OwnPictures.tsx';
import { ownAlbumText } from './text.ts';

function Head({ album, title }: { album: OwnAlbum; title: { text: string; lang: string } }) {
  const t = useText(ownAlbumText);
  const language = useLanguage();
  const { state, reason, access, units } = album;
  return (
    <header className="album-own-head">
      <h2 lang={title.lang} dir="auto">
        {title.text}
      </h2>
      <p data-state={state}>
        <b>{t(`state.${state}`)}</b>
        <span>
          {t(`accesses.${access}`)}
          {units !== null && (
            <>
              {' '}
              <Points units={units} decimals={0} max_decimals={2} />
            </>
          )}
        </span>
      </p>
      {reason !== null && (
        <p className="album-hint">
          {joinSentences(
            [t(`reason.${reason}`), ...(state === 'rejected' ? [t('rejected_text')] : [])],
            language,
          )}
        </p>
      )}
    </header>
  );
}

function Sold({ album, onBuyers }: { album: OwnAlbum; onBuyers: () => void }) {
  const t = useText(ownAlbumText);
  const { count, performer_units } = album.sold;
  if (count === 0 && album.access !== 'points') return null;
  return (
    <dl className="album-sold">
      <div>
        <dt>{t('sold')}</dt>
        <dd className="num">{t('sold_count', { count })}</dd>
      </div>
      <div>
        <dt>{t('earned')}</dt>
        <dd>
          <Points units={performer_units} decimals={0} max_decimals={2} />
        </dd>
      </div>
      {count > 0 && (
        <Button size="s" look="ghost" icon="users" onClick={onBuyers}>
          {t('buyers')}
        </Button>
      )}
    </dl>
  );
}

/** Asks before an album is deleted, and deletes it. */
function useDeleting(album: OwnAlbum, limits: AlbumLimits, title: string, onDone: () => void) {
  const t = useText(ownAlbumText);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const [remove, { isLoading }] = useDeleteAlbumMutation();
  const drop = async (): Promise<void> => {
    const { error } = await remove({ params: { album_id: album.album_id } });
    question.answer('yes');
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t('deleted') }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    onDone();
  };
  const dialog = (
    <Confirm
      question={question}
      title={t('delete_title', { title })}
      action={t('delete')}
      look="danger"
      busy={isLoading}
      onConfirm={() => void drop()}
    >
      {joinSentences(
        [t('delete_text'), ...(album.sold.count > 0 ? [t('delete_sold', { count: limits.kept_days })] : [])],
        language,
      )}
    </Confirm>
  );
  return { dialog, ask: () => question.ask(true) };
}

/** One album of the performer. */
export function OwnAlbumPart({
  album,
  limits,
  onChanged,
}: {
  album: OwnAlbum;
  limits: AlbumLimits;
  onChanged: () => void;
}) {
  const t = useText(ownAlbumText);
  const dispatch = useAppDispatch();
  const [shows, setShows] = useState<'pictures' | 'form' | 'buyers'>('pictures');
  const [said, setSaid] = useState('');
  const title = wordsIn(album.title, useLanguage());
  const { dialog, ask } = useDeleting(album, limits, title.text, onChanged);
  const over = album.state === 'taken_down';
  const say = (words: string): void => {
    setSaid(words);
    onChanged();
  };
  return (
    <article className="album-own panel">
      <Head album={album} title={title} />
      <Sold album={album} onBuyers={() => setShows(shows === 'buyers' ? 'pictures' : 'buyers')} />
      {shows === 'buyers' && <Buyers album={album} />}
      <OwnPictures
        album={album}
        onChanged={say}
        onRefused={(error) => {
          dispatch(noticeShown({ error }));
          onChanged();
        }}
      />
      {!over && <AddFiles album={album} limits={limits} onAdded={(count) => say(t('added', { count }))} />}
      <p role="status">{said}</p>
      {shows === 'form' && (
        <AlbumForm
          before={album}
          limits={limits}
          onSaved={({ state }) => {
            setShows('pictures');
            say(t(state === 'pending' ? 'saved_waits' : 'saved'));
          }}
          onCancel={() => setShows('pictures')}
        />
      )}
      <div className="album-ways">
        {!over && (
          <Button
            size="s"
            icon="sliders"
            aria-label={t('edit_of', { title: title.text })}
            onClick={() => setShows('form')}
          >
            {t('edit')}
          </Button>
        )}
        {album.state === 'approved' && album.pictures.some(({ state }) => state === 'approved') && (
          <ButtonLink size="s" look="ghost" icon="eye" to={albumPath(album.album_id)}>
            {t('see')}
          </ButtonLink>
        )}
        <Button size="s" look="danger_ghost" onClick={ask}>
          {t('delete')}
        </Button>
      </div>
      {dialog}
    </article>
  );
}
