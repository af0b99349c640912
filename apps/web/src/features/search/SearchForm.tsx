import { SEARCH_STATUSES, SEARCH_TAGS_MAX, SEARCH_TEXT_LENGTH } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { STATUS_LOOKS } from '../../kit/feedback/StatusChip.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { useListTagsQuery } from './api.ts';
import { plain, useTagName } from './tag-name.ts';
import { searchText } from './text.ts';
import { tagsIn, withoutTag, withPart, withTag, type Wish } from './wish.ts';
import './search.css';
import './tag-chips.css';

/** Tags that are suggested at once: those with the typed words in their name, else the most chosen. */
const SUGGESTED = 12;

interface Change {
  wish: Wish;
  onWish: (wish: Wish) => void;
}

/** The tags that are wished for, to take away, and others to add. */
function TagChoice({ wish, onWish, typed }: Change & { typed: string }) {
  const t = useText(searchText);
  const language = useLanguage();
  const { data } = useListTagsQuery();
  const nameOf = useTagName();
  const chosen = tagsIn(wish);
  const sought = plain(typed);
  const known = data?.tags ?? [];
  const isChosen = (name: { ja: string; en: string }): boolean =>
    chosen.some((one) => plain(one) === plain(name.ja) || plain(one) === plain(name.en));
  const free = known.filter(({ name, performers }) => performers > 0 && !isChosen(name));
  const fitting = free.filter(
    ({ name }) => sought !== '' && (plain(name.ja).includes(sought) || plain(name.en).includes(sought)),
  );
  const suggested = (fitting.length > 0 ? fitting : free).slice(0, SUGGESTED);
  if (chosen.length === 0 && suggested.length === 0) return null;
  return (
    <ul className="tag-chips search-tags" aria-label={t('tags_suggested')}>
      {chosen.map((tag) => (
        <li key={`chosen ${tag}`}>
          <button
            type="button"
            aria-pressed
            aria-label={t('tag_remove', { tag: nameOf(tag) })}
            onClick={() => onWish(withoutTag(wish, tag))}
          >
            #{nameOf(tag)}
            <Icon name="close" size="xs" />
          </button>
        </li>
      ))}
      {chosen.length < SEARCH_TAGS_MAX &&
        suggested.map(({ tag_id, name }) => (
          <li key={tag_id}>
            <button type="button" onClick={() => onWish(withTag(wish, name[language]))}>
              #{name[language]}
            </button>
          </li>
        ))}
    </ul>
  );
}

function StatusChoice({ wish, onWish }: Change) {
  const t = useText(searchText);
  const words = useText(kitText);
  const chosen = wish.status ?? 'all';
  return (
    <div className="search-chips" role="group" aria-label={t('status')}>
      {SEARCH_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className="chip"
          aria-pressed={status === chosen}
          onClick={() => onWish(withPart(wish, 'status', status === 'all' ? null : status))}
        >
          {status !== 'all' && status !== 'live' && <Icon name={STATUS_LOOKS[status].icon} size="s" />}
          <span>
            {status === 'all'
              ? t('status_all')
              : status === 'live'
                ? t('status_live')
                : words(`status.${status}`)}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The words, the tags and the status of a search. What is typed counts when it is sent, so that going back goes one search back. */
export function SearchForm({ wish, onWish }: Change) {
  const t = useText(searchText);
  const sent = wish.q ?? '';
  const [typed, setTyped] = useState({ text: sent, sent });
  // Another address: going back, or a saved search.
  if (typed.sent !== sent) setTyped({ text: sent, sent });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.text.trim();
    onWish(withPart(wish, 'q', text === '' ? null : text.slice(0, SEARCH_TEXT_LENGTH)));
  };
  return (
    <search className="search-form">
      <form className="search-words" onSubmit={submit}>
        <label className="search-field">
          <Icon name="search" size="s" />
          <span className="vh">{t('label')}</span>
          <input
            type="search"
            value={typed.text}
            maxLength={SEARCH_TEXT_LENGTH}
            placeholder={t('hint')}
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => setTyped({ text: target.value, sent })}
          />
        </label>
        <Button type="submit" look="lit">
          {t('submit')}
        </Button>
      </form>
      <TagChoice {...{ wish, onWish }} typed={typed.text === sent ? '' : typed.text} />
      <StatusChoice {...{ wish, onWish }} />
    </search>
  );
}
