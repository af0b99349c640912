import type { albumLimits, OwnAlbum } from '@akari/contract/album';
import {
  ALBUM_ACCESSES,
  ALBUM_TITLE_MAX,
  parsePoints,
  pointsText,
  type AlbumAccess,
  type AlbumWords,
  type ErrorName,
} from '@akari/rules';
import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useText } from '../../../text/index.ts';
import { useChangeAlbumMutation, useMakeAlbumMutation } from '../api.ts';
import { ownAlbumText } from './text.ts';
import { WordPair } from './WordPair.tsx';

export type AlbumLimits = z.infer<typeof albumLimits>;

/** Sends what is typed: a new album, or a change of one. */
function useSave(before: OwnAlbum | null) {
  const intent = useRef(new Intent());
  const [make, making] = useMakeAlbumMutation();
  const [change, changing] = useChangeAlbumMutation();
  const save = async (body: { title: AlbumWords; access: AlbumAccess; units: number | null }) => {
    const { data, error } =
      before === null
        ? await make({ body, idempotency_key: intent.current.keyFor(body) })
        : await change({ params: { album_id: before.album_id }, body });
    if (apiErrorOf(error)?.name !== 'server_unreachable') intent.current.done();
    return data === undefined
      ? { error: apiErrorOf(error)?.name ?? ('server_failed' as const) }
      : { album: data.album };
  };
  return { save, busy: making.isLoading || changing.isLoading };
}

/** The settings of an album. `before`: null for a new one. */
export function AlbumForm({
  before,
  limits,
  onSaved,
  onCancel,
}: {
  before: OwnAlbum | null;
  limits: AlbumLimits;
  onSaved: (album: OwnAlbum) => void;
  onCancel: () => void;
}) {
  const t = useText(ownAlbumText);
  const [title, setTitle] = useState(before?.title ?? { ja: '', en: '' });
  const [access, setAccess] = useState<AlbumAccess>(before?.access ?? 'free');
  const [price, setPrice] = useState(pointsText(before?.units ?? limits.least_units));
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const { save, busy } = useSave(before);
  const fixed = before?.state === 'approved';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // What is no number is refused by the server as a price that an album cannot have.
    const units = access === 'points' ? (parsePoints(price) ?? 0) : null;
    const saved = await save({ title, access, units });
    setRefused(saved.error ?? null);
    if (saved.album !== undefined) onSaved(saved.album);
  };
  return (
    <form className="album-form panel" onSubmit={(event) => void submit(event)}>
      <FormError error={refused} />
      <WordPair
        labelOf={(language) => t(`title_in.${language}`)}
        value={title}
        most={ALBUM_TITLE_MAX}
        disabled={fixed}
        onChange={setTitle}
      />
      {fixed && <p className="album-hint">{t('title_fixed')}</p>}
      <div className="album-pair">
        <Select
          label={t('access')}
          value={access}
          choices={ALBUM_ACCESSES.map((value) => ({ value, label: t(`accesses.${value}`) }))}
          onChange={setAccess}
        />
        {access === 'points' && (
          <TextField
            label={t('price')}
            hint={t('price_hint', {
              least: pointsText(limits.least_units),
              most: pointsText(limits.most_units),
            })}
            inputMode="decimal"
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        )}
      </div>
      <div className="album-ways">
        <Button type="submit" look="lit" busy={busy}>
          {t(before === null ? 'make' : 'save')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
