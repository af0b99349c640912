import { useState } from 'react';
import type { ErrorName } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { useGetOwnTagsQuery, useListTagsQuery, useSetOwnTagsMutation } from './api.ts';
import { searchText } from './text.ts';
import './own-tags.css';
import './tag-chips.css';

type Names = { ja: string; en: string };

function Choice({
  tags,
  first,
  most,
}: {
  tags: readonly { tag_id: string; name: Names }[];
  first: readonly string[];
  most: number;
}) {
  const t = useText(searchText);
  const language = useLanguage();
  const [kept, setKept] = useState(first);
  const [chosen, setChosen] = useState(first);
  const [send, { isLoading }] = useSetOwnTagsMutation();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [said, setSaid] = useState('');
  const changed = chosen.length !== kept.length || chosen.some((id) => !kept.includes(id));
  const full = chosen.length >= most;
  const press = (id: string): void => {
    setSaid('');
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const save = async (): Promise<void> => {
    const { data, error } = await send({ body: { tag_ids: [...chosen] } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data === undefined) return;
    setKept(data.tag_ids);
    setChosen(data.tag_ids);
    setSaid(t('own.saved'));
  };
  return (
    <>
      <p className="profile-hint">
        {t('own.lead', { count: most })}{' '}
        <span className="num">{t('own.chosen', { count: chosen.length, most })}</span>
      </p>
      <ul className="tag-chips" aria-label={t('own.title')}>
        {tags.map(({ tag_id, name }) => (
          <li key={tag_id}>
            <button
              type="button"
              aria-pressed={chosen.includes(tag_id)}
              disabled={full && !chosen.includes(tag_id)}
              onClick={() => press(tag_id)}
            >
              #{name[language]}
            </button>
          </li>
        ))}
      </ul>
      <FormError error={refused} />
      <p className="own-tags-save">
        <Button icon="check" busy={isLoading} disabled={!changed} onClick={() => void save()}>
          {t('own.save')}
        </Button>
        <span role="status">{said}</span>
      </p>
    </>
  );
}

/** The tags of a performer, for herself to choose. They are words of the staff, so that they are shown at once. */
export function OwnTags() {
  const t = useText(searchText);
  const options = { refetchOnMountOrArgChange: true } as const;
  const { data: all } = useListTagsQuery(undefined, options);
  const { data: own, isFetching } = useGetOwnTagsQuery(undefined, options);
  if (all === undefined || own === undefined || isFetching) return null;
  return (
    <section className="panel profile-part" aria-labelledby="own-tags">
      <h2 id="own-tags">{t('own.title')}</h2>
      {all.tags.length === 0 ? (
        <p className="profile-hint">{t('own.none')}</p>
      ) : (
        <Choice tags={all.tags} first={own.tag_ids} most={own.most} />
      )}
    </section>
  );
}
