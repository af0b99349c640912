import { isGuest, may, type Action } from '@akari/rules';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import type { IconName } from '../../kit/icon/names.ts';
import { usePointsForSale } from '../../platform/site/use-points-for-sale.ts';
import { useBuyWay, useJoinWay, useShown } from '../../platform/site/ways.ts';

export interface NavigationLink {
  to: string;
  key:
    | 'home'
    | 'ranking'
    | 'favourites'
    | 'statement'
    | 'earnings'
    | 'purchase'
    | 'studio'
    | 'account'
    | 'login'
    | 'register';
  icon: IconName;
  /** It opens a window of its own: it leaves this service. */
  target?: '_blank';
  rel?: 'noopener';
}

const linkTo = (key: NavigationLink['key'], icon: IconName): NavigationLink => ({
  to: PATHS[key],
  key,
  icon,
});
const HOME = linkTo('home', 'lamp');
const RANKING = linkTo('ranking', 'crown');
const FAVOURITES = linkTo('favourites', 'heart');
const STATEMENT = linkTo('statement', 'history');
const EARNINGS = linkTo('earnings', 'chart');
const PURCHASE = linkTo('purchase', 'coin');
const STUDIO = linkTo('studio', 'cam');
const ACCOUNT = linkTo('account', 'user');
const LOGIN = linkTo('login', 'user');
const REGISTER = linkTo('register', 'spark');

/** The action that a page is for; a page without one is for everybody. */
const ACTION_OF: Partial<Record<NavigationLink['key'], Action>> = {
  studio: 'channel.prepare',
  favourites: 'favourite.manage',
  statement: 'statement.read',
  earnings: 'earnings.read',
  purchase: 'purchase.create',
  account: 'account.change_password',
};
const LINKS = [HOME, RANKING, STUDIO, FAVOURITES, STATEMENT, EARNINGS, PURCHASE];

/** Only pages that the person may open, where the site has them. */
function useOpen(links: readonly NavigationLink[]): readonly NavigationLink[] {
  const forSale = usePointsForSale();
  const shown = { purchase: useShown('purchase') && forSale, favourites: useShown('favourite') };
  const { to, target, rel } = useBuyWay();
  const buy = { to, ...(target && { target }), ...(rel && { rel }) };
  const join = useJoinWay();
  const user_type = useAppSelector(selectUserType);
  const open = links.filter(({ key }) => {
    const action = ACTION_OF[key];
    const hidden = (key === 'purchase' || key === 'favourites') && !shown[key];
    return (action === undefined || may(user_type, action)) && !hidden;
  });
  return open.map((link) => ({
    ...link,
    ...(link.key === 'purchase' ? buy : link.key === 'register' ? join : {}),
  }));
}
export const useLinks = (): readonly NavigationLink[] => useOpen(LINKS);
/** Guests get the way to an account in place of the account. Beside the pages of members there is no room for rankings. */
export function useTabs(): readonly NavigationLink[] {
  const guest = isGuest(useAppSelector(selectUserType));
  return useOpen(
    guest ? [...LINKS, LOGIN, REGISTER] : [...LINKS.filter(({ key }) => key !== 'ranking'), ACCOUNT],
  );
}
