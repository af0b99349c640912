import { blogPictureUrl, type OwnEntry } from '@akari/contract/blog';
import { MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { randomId } from '../../../platform/api/intent.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../../text/index.ts';
import { smallPicture } from '../../private-message/shared/send-picture.ts';
import { uploadToEntry, useDeleteBlogPictureMutation } from '../api.ts';
import { wordsIn } from '../words.ts';
import { CaptionForm } from './CaptionForm.tsx';
import { ownBlogText } from './text.ts';

const MEGABYTE = 1024 * 1024;
interface Limits {
  pictures: number;
  file_bytes: number;
}

function PictureList({
  pictures,
  busy,
  onRemove,
  onEntry,
}: Pick<OwnEntry, 'pictures'> & {
  busy: boolean;
  onRemove: (picture_id: string) => void;
  onEntry: (entry: OwnEntry) => void;
}) {
  const t = useText(ownBlogText);
  const language = useLanguage();
  if (pictures.length === 0) return null;
  return (
    <ul className="blog-own-pictures">
      {pictures.map(({ picture_id, width_px, height_px, state, caption }, at) => (
        <li key={picture_id}>
          <div className="blog-own-picture">
            <img
              src={blogPictureUrl(picture_id, 'small')}
              width={width_px}
              height={height_px}
              alt={wordsIn(caption, language).text || t('picture', { number: at + 1 })}
            />
            {state === 'pending' && <small>{t('picture_new')}</small>}
            <IconButton
              icon="close"
              label={t('remove_picture', { number: at + 1 })}
              disabled={busy}
              onClick={() => onRemove(picture_id)}
            />
          </div>
          <CaptionForm picture_id={picture_id} number={at + 1} before={caption} onEntry={onEntry} />
        </li>
      ))}
    </ul>
  );
}

/** How many pictures can be added, and how large they may be. */
function Left({ left, limits }: { left: number; limits: Limits }) {
  const t = useText(ownBlogText);
  return (
    <p className="blog-hint">
      {left > 0
        ? t('left', { left, megabytes: Math.floor(limits.file_bytes / MEGABYTE) })
        : t('pictures_full', { most: limits.pictures })}
    </p>
  );
}

/** The pictures of an entry: she adds and removes them. */
export function EntryPictures({
  entry,
  limits,
  onEntry,
}: {
  entry: OwnEntry;
  limits: Limits;
  onEntry: (entry: OwnEntry) => void;
}) {
  const t = useText(ownBlogText);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [remove, { isLoading }] = useDeleteBlogPictureMutation();
  const left = limits.pictures - entry.pictures.length;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = '';
    setSending(true);
    setRefused(null);
    for (const file of files) {
      // The server says what is wrong with a file that this browser cannot read.
      const sent = await uploadToEntry(entry.entry_id, (await smallPicture(file)) ?? file, randomId());
      if ('error' in sent) {
        setRefused(sent.error);
        break;
      }
      onEntry(sent.entry);
    }
    setSending(false);
  };
  const drop = async (picture_id: string): Promise<void> => {
    const { data, error } = await remove({ params: { picture_id } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data === undefined) return;
    setSaid(t('removed_picture'));
    onEntry(data.entry);
  };
  return (
    <section className="blog-form panel" aria-labelledby="blog-pictures">
      <h2 id="blog-pictures">{t('pictures')}</h2>
      <PictureList
        pictures={entry.pictures}
        busy={isLoading}
        onRemove={(id) => void drop(id)}
        onEntry={onEntry}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={MESSAGE_PICTURE_TYPES.join()}
        onChange={(event) => void choose(event)}
      />
      <div className="blog-ways">
        <Button icon="plus" busy={sending} disabled={left <= 0} onClick={() => input.current?.click()}>
          {t(sending ? 'sending' : 'add')}
        </Button>
      </div>
      <Left left={left} limits={limits} />
      <FormError error={refused} />
      <p role="status" className={said === '' ? 'vh' : 'blog-said'}>
        {said}
      </p>
    </section>
  );
}
