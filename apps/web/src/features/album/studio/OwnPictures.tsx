import { albumPictureUrl, type OwnAlbum, type OwnAlbumPicture } from '@akari/contract/album';
import { ALBUM_CAPTION_MAX, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import {
  useCaptionAlbumPictureMutation,
  useDeleteAlbumPictureMutation,
  useOrderAlbumMutation,
} from '../api.ts';
import { wordsIn } from '../words.ts';
import { ownAlbumText } from './text.ts';
import { WordPair } from './WordPair.tsx';

function CaptionForm({ picture, onDone }: { picture: OwnAlbumPicture; onDone: (saved: boolean) => void }) {
  const t = useText(ownAlbumText);
  const [caption, setCaption] = useState(picture.caption);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [send, { isLoading }] = useCaptionAlbumPictureMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { error } = await send({ params: { picture_id: picture.picture_id }, body: { caption } });
    if (error === undefined) onDone(true);
    else setRefused(apiErrorOf(error)?.name ?? 'server_failed');
  };
  return (
    <form className="album-caption-form" onSubmit={(event) => void submit(event)}>
      <FormError error={refused} />
      <WordPair
        labelOf={(language) => t(`caption_in.${language}`)}
        value={caption}
        most={ALBUM_CAPTION_MAX}
        onChange={setCaption}
      />
      <div className="album-ways">
        <Button type="submit" size="s" look="lit" busy={isLoading}>
          {t('save')}
        </Button>
        <Button size="s" look="ghost" onClick={() => onDone(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  picture: OwnAlbumPicture;
  what: string;
  is_first: boolean;
  is_last: boolean;
  busy: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onCaption: () => void;
}

/** One picture of the performer: its state, and what she can do with it. */
function Row({ picture, what, is_first, is_last, busy, onMove, onRemove, onCaption }: RowProps) {
  const t = useText(ownAlbumText);
  const language = useLanguage();
  const [writes, setWrites] = useState(false);
  const { picture_id, kind, state, reason, width_px, height_px } = picture;
  const { text, lang } = wordsIn(picture.caption, language);
  return (
    <li data-state={state}>
      {kind === 'clip' ? (
        <video src={albumPictureUrl(picture_id, 'large')} preload="metadata" controls aria-label={what} />
      ) : (
        <img
          src={albumPictureUrl(picture_id, 'small')}
          width={width_px}
          height={height_px}
          alt={text === '' ? what : text}
          loading="lazy"
        />
      )}
      <div>
        <b>{t(`picture_state.${state}`)}</b>
        {reason !== null && <small>{t(`reason.${reason}`)}</small>}
        <small lang={text === '' ? undefined : lang} dir="auto">
          {text === '' ? t('caption_none') : text}
        </small>
      </div>
      <span className="album-acts">
        {state === 'pending' && (
          <IconButton size="s" icon="text" label={t('caption', { what })} onClick={() => setWrites(true)} />
        )}
        <IconButton
          size="s"
          icon="arrow-up"
          label={t('earlier', { what })}
          disabled={is_first || busy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="s"
          icon="arrow-dn"
          label={t('later', { what })}
          disabled={is_last || busy}
          onClick={() => onMove(1)}
        />
        <IconButton size="s" icon="close" label={t('remove', { what })} onClick={onRemove} />
      </span>
      {writes && (
        <CaptionForm
          picture={picture}
          onDone={(saved) => {
            setWrites(false);
            if (saved) onCaption();
          }}
        />
      )}
    </li>
  );
}

/** The pictures and clips of an album in the performer's order. */
export function OwnPictures({
  album,
  onChanged,
  onRefused,
}: {
  album: OwnAlbum;
  onChanged: (words: string) => void;
  onRefused: (error: ErrorName) => void;
}) {
  const t = useText(ownAlbumText);
  const language = useLanguage();
  const [order, ordering] = useOrderAlbumMutation();
  const [remove, removing] = useDeleteAlbumPictureMutation();
  const question = useQuestion<{ picture_id: string; what: string }>();
  const { album_id, pictures, title } = album;
  const tell = (error: Parameters<typeof apiErrorOf>[0], words: string): void => {
    if (error === undefined) onChanged(words);
    else onRefused(apiErrorOf(error)?.name ?? 'server_failed');
  };
  const move = async (at: number, step: 1 | -1): Promise<void> => {
    const picture_ids = pictures.map(({ picture_id }) => picture_id);
    const [moved = ''] = picture_ids.splice(at, 1);
    picture_ids.splice(at + step, 0, moved);
    const { error } = await order({ params: { album_id }, body: { picture_ids } });
    tell(error, t('moved', { number: at + step + 1 }));
  };
  const drop = async (): Promise<void> => {
    const { error } = await remove({ params: { picture_id: question.about?.picture_id ?? '' } });
    question.answer('yes');
    tell(error, t('removed'));
  };
  if (pictures.length === 0) return <p className="album-hint">{t('empty')}</p>;
  return (
    <>
      <ol className="album-own-pictures" aria-label={t('pictures', { title: wordsIn(title, language).text })}>
        {pictures.map((picture, at) => {
          const what = t(picture.kind === 'clip' ? 'clip' : 'picture', { number: at + 1 });
          return (
            <Row
              key={picture.picture_id}
              picture={picture}
              what={what}
              is_first={at === 0}
              is_last={at === pictures.length - 1}
              busy={ordering.isLoading}
              onMove={(step) => void move(at, step)}
              onRemove={() => question.ask({ picture_id: picture.picture_id, what })}
              onCaption={() => onChanged(t('caption_saved'))}
            />
          );
        })}
      </ol>
      <Confirm
        question={question}
        title={t('remove_title', { what: question.about?.what ?? '' })}
        action={t('remove', { what: question.about?.what ?? '' })}
        look="danger"
        busy={removing.isLoading}
        onConfirm={() => void drop()}
      >
        {t('delete_text')}
      </Confirm>
    </>
  );
}
