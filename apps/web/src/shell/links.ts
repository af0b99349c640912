import { selectRole } from '../account/login.slice.ts';
import { useAppSelector } from '../app/hooks.ts';
import { PATHS } from '../app/paths.ts';
import type { IconName } from '../kit/icon/names.ts';
import { usePointsForSale } from '../site/use-points-for-sale.ts';

export interface NavigationLink {
  to: string;
  key: 'home' | 'statement' | 'earnings' | 'purchase' | 'studio' | 'account' | 'login' | 'register';
  icon: IconName;
}
type Role = ReturnType<typeof selectRole>;

const HOME: NavigationLink = { to: PATHS.home, key: 'home', icon: 'lamp' };
const STATEMENT: NavigationLink = { to: PATHS.statement, key: 'statement', icon: 'history' };
const EARNINGS: NavigationLink = { to: PATHS.earnings, key: 'earnings', icon: 'chart' };
const PURCHASE: NavigationLink = { to: PATHS.purchase, key: 'purchase', icon: 'coin' };
const STUDIO: NavigationLink = { to: PATHS.studio, key: 'studio', icon: 'cam' };
const ACCOUNT: NavigationLink = { to: PATHS.account, key: 'account', icon: 'user' };
const LOGIN: NavigationLink = { to: PATHS.login, key: 'login', icon: 'user' };
const REGISTER: NavigationLink = { to: PATHS.register, key: 'register', icon: 'spark' };

/** Only pages that the role may open. */
const LINKS: Record<Role, readonly NavigationLink[]> = {
  guest: [HOME],
  viewer: [HOME, STATEMENT, PURCHASE],
  performer: [HOME, STUDIO, EARNINGS],
  admin: [HOME],
};
const TABS: Record<Role, readonly NavigationLink[]> = {
  guest: [HOME, LOGIN, REGISTER],
  viewer: [HOME, STATEMENT, PURCHASE, ACCOUNT],
  performer: [HOME, STUDIO, EARNINGS, ACCOUNT],
  admin: [HOME, ACCOUNT],
};

function useOpen(links: Record<Role, readonly NavigationLink[]>): readonly NavigationLink[] {
  const forSale = usePointsForSale();
  const own = links[useAppSelector(selectRole)];
  return forSale ? own : own.filter((link) => link !== PURCHASE);
}
export const useLinks = (): readonly NavigationLink[] => useOpen(LINKS);
export const useTabs = (): readonly NavigationLink[] => useOpen(TABS);
