import { LANGUAGES, PERFORMANCE_TYPES, PLAY_TYPES, SEARCH_AGES, SEARCH_SORTS } from '@akari/rules';
import { useId } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { factText } from '../profile/fact-text.ts';
import { searchText } from './text.ts';
import { filterCount, withPart, type Wish, type WishKey } from './wish.ts';

interface Change {
  wish: Wish;
  onWish: (wish: Wish) => void;
}
type Option = readonly [value: string, label: string];

/** The browser's own list: the list of the kit would bring the code of forms into this screen. */
function Choice({
  label,
  name,
  options,
  wish,
  onWish,
  empty,
}: Change & { label: string; name: WishKey; options: readonly Option[]; empty?: string }) {
  const t = useText(searchText);
  const id = useId();
  return (
    <div className="search-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={wish[name] ?? ''}
        onChange={({ target }) => onWish(withPart(wish, name, target.value === '' ? null : target.value))}
      >
        <option value="">{empty ?? t('any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A lower and an upper bound. */
function Range({
  what,
  names: [from, to],
  steps,
  wish,
  onWish,
}: Change & { what: string; names: readonly [WishKey, WishKey]; steps: readonly number[] }) {
  const t = useText(searchText);
  const set = (name: WishKey, value: string) => onWish(withPart(wish, name, value === '' ? null : value));
  const choice = (name: WishKey, label: string) => (
    <select aria-label={label} value={wish[name] ?? ''} onChange={({ target }) => set(name, target.value)}>
      <option value="">{t('any')}</option>
      {[...new Set([...steps.map(String), ...(wish[name] === undefined ? [] : [wish[name]])])].map((step) => (
        <option key={step} value={step}>
          {step}
        </option>
      ))}
    </select>
  );
  return (
    <div className="search-choice" role="group" aria-label={what}>
      <span>{what}</span>
      <div className="search-range">
        {choice(from, t('from', { what }))}
        <span aria-hidden="true">–</span>
        {choice(to, t('to', { what }))}
      </div>
    </div>
  );
}

const PRICES = [1, 2, 3, 5, 10];
const AGES = [SEARCH_AGES.least, 20, 25, 30, 35, 40, 45, 50, 60];

function Toggles({ wish, onWish }: Change) {
  const t = useText(searchText);
  return (
    <div className="search-chips">
      {(['new', 'voice', 'toy'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={wish[name] !== undefined}
          onClick={() => onWish(withPart(wish, name, wish[name] === undefined ? '1' : null))}
        >
          <Icon name={name === 'new' ? 'spark' : name === 'voice' ? 'mic' : 'heart'} size="s" />
          <span>{t(name)}</span>
        </button>
      ))}
    </div>
  );
}

/** What narrows a search, and the order of its results. */
export function Filters({ wish, onWish }: Change) {
  const t = useText(searchText);
  const of_fact = useText(factText);
  const change = { wish, onWish };
  const count = filterCount(wish);
  const empty = Object.keys(wish).length === 0;
  return (
    <div className="search-filters">
      <details open={count > 0}>
        <summary>
          <Icon name="down" size="xs" />
          {count === 0 ? t('filters') : t('filters_set', { count })}
        </summary>
        <div className="search-grid">
          <Choice
            {...change}
            label={t('speaks')}
            name="speaks"
            options={LANGUAGES.map((one) => [one, t(`languages.${one}`)])}
          />
          <Choice
            {...change}
            label={t('play')}
            name="play"
            options={PLAY_TYPES.map((one) => [one, of_fact(`play.${one}`)])}
          />
          <Choice
            {...change}
            label={t('performance')}
            name="performance"
            options={PERFORMANCE_TYPES.map((one) => [one, of_fact(`performance.${one}`)])}
          />
          <Range {...change} what={t('price')} names={['price_from', 'price_to']} steps={PRICES} />
          <Range {...change} what={t('age')} names={['age_from', 'age_to']} steps={AGES} />
          <Toggles {...change} />
        </div>
        <p className="search-note">{t('age_hint')}</p>
      </details>
      <div className="search-order">
        <Choice
          {...change}
          label={t('sort')}
          name="sort"
          empty={t('sorts.live')}
          options={SEARCH_SORTS.filter((sort) => sort !== 'live').map((sort) => [sort, t(`sorts.${sort}`)])}
        />
        {!empty && (
          <button type="button" className="btn ghost sm" onClick={() => onWish({})}>
            {t('clear')}
          </button>
        )}
      </div>
    </div>
  );
}
