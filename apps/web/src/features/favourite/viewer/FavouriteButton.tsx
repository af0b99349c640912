import { isGuest } from '@akari/rules';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { selectUserType } from '../../../platform/person/login.slice.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { favouriteText } from './text.ts';
import { useFavourite } from './use-favourite.ts';
import './favourite-button.css';

interface Props {
  performer_name: string;
  name: string;
  /** How many viewers have the performer as a favourite; absent: she does not show it. */
  count?: number | undefined;
  /** `picture`: on a card. `text`: with words. */
  look?: 'plain' | 'picture' | 'text';
}

/** The heart beside a performer's name. A guest comes to the login by it, and back. */
export function FavouriteButton({ performer_name, name, count, look = 'plain' }: Props) {
  const t = useText(favouriteText);
  const { number } = useFormat();
  const { pathname } = useLocation();
  const manages = useMay('favourite.manage');
  const guest = isGuest(useAppSelector(selectUserType));
  const { is_favourite, busy, toggle } = useFavourite({ performer_name, name }, manages);
  const pressed = is_favourite === true;
  const inside = (
    <>
      <Icon name={pressed ? 'heart-fill' : 'heart'} size="s" />
      {look === 'text' && <span>{t(pressed ? 'in_list' : 'add')}</span>}
      {count !== undefined && look !== 'text' && (
        <span className="num">
          <span aria-hidden="true">{number(count)}</span>
          <span className="vh">{t('people', { count })}</span>
        </span>
      )}
    </>
  );
  const className = `fav-button ${look}`;
  if (guest)
    return (
      <Link
        className={className}
        to={returningTo(PATHS.login, pathname)}
        title={t('log_in')}
        aria-label={t('log_in_for', { name })}
      >
        {inside}
      </Link>
    );
  if (!manages) return count === undefined ? null : <span className={className}>{inside}</span>;
  return (
    <button
      type="button"
      className={className}
      aria-pressed={pressed}
      aria-label={t('favourite', { name })}
      title={t(pressed ? 'in_list' : 'add')}
      disabled={busy || is_favourite === null}
      onClick={() => void toggle()}
    >
      {inside}
    </button>
  );
}
