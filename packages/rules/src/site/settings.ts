import { PAGES, PATHS, type PageRow } from './pages.ts';
import type { Site } from './site.ts';

/** Ways to a performer: the room, or an address that introduces them (spec §2). */
export const PROFILE_PATHS = ['/chat/', '/preview/', '/viewers/', '/profile/'] as const;
export type ProfilePath = (typeof PROFILE_PATHS)[number];

/** Items of a site's menus that staff can hide (spec §2). */
export const SITE_MENU_ITEMS = ['purchase', 'profile', 'favourite', 'memo'] as const;
/** Invitations of guests to register that staff can hide (spec §2): on the home page, and in a room. */
export const SITE_GUEST_PROMPTS = ['welcome', 'room_invitation'] as const;
export const SITE_ITEMS = [...SITE_MENU_ITEMS, ...SITE_GUEST_PROMPTS] as const;
export type SiteItem = (typeof SITE_ITEMS)[number];

/** Those of some items that staff hid, in the order of all. A site shows what it has not hidden, so that a new item is shown. */
export const hiddenItems = (chosen: readonly string[]): SiteItem[] =>
  SITE_ITEMS.filter((item) => chosen.includes(item));

export const COPYRIGHT_MAX = 120;
export const SITE_PATH_MAX = 200;

/** What staff decide for a site (spec §2). */
export interface SiteSettings {
  /** Origin of the site's own pages; null: the pages of this service. */
  site_url: string | null;
  /** Origin of the rooms in links that are given away; null: that of the page. */
  chat_url: string | null;
  profile_path: ProfilePath;
  /** A page of this service, or a path of `site_url`. */
  join_path: string;
  purchase_path: string;
  /** Null: the pages show none. */
  copyright: string | null;
  /** Items of menus and invitations that its pages leave out. */
  hidden: readonly SiteItem[];
  /** Viewers of the site need a card account before a chat that costs points. */
  needs_card: boolean;
}

/** The settings of a site that staff have not changed. */
export const usualSiteSettings = ({ purchase_path }: Pick<Site, 'purchase_path'>): SiteSettings => ({
  site_url: null,
  chat_url: null,
  profile_path: '/chat/',
  join_path: PATHS.register,
  purchase_path,
  copyright: null,
  hidden: [],
  needs_card: false,
});

const isOwnPath = (path: string, screen: PageRow['screen']): boolean =>
  PAGES.some((page) => page.path === path && page.screen === screen);

/** A path without host, query or fragment, with no part that leads elsewhere. */
const PATH = /^(\/[\w.~-]+)+\/?$/;

/** An origin over HTTPS, as a browser writes it: a host with a domain, in lower case, and a port or none. */
const ORIGIN = /^https:\/\/([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(:\d{2,5})?$/;
export const isSiteOrigin = (text: string): boolean => text.length <= SITE_PATH_MAX && ORIGIN.test(text);

/** Whether a path leads to a page: of this service, or of the site's own address where it has one. */
export function leadsSomewhere(
  path: string,
  screen: 'register' | 'purchase',
  site_url: string | null,
): boolean {
  if (isOwnPath(path, screen)) return true;
  return site_url !== null && path.length <= SITE_PATH_MAX && PATH.test(path);
}

export type SiteSettingsFault = 'site_url' | 'chat_url' | 'join_path' | 'purchase_path';

/** The first setting that leads nowhere; null: all are sound. */
export function siteSettingsFault(settings: SiteSettings): SiteSettingsFault | null {
  const { site_url, chat_url, join_path, purchase_path } = settings;
  if (site_url !== null && !isSiteOrigin(site_url)) return 'site_url';
  if (chat_url !== null && !isSiteOrigin(chat_url)) return 'chat_url';
  if (!leadsSomewhere(join_path, 'register', site_url)) return 'join_path';
  return leadsSomewhere(purchase_path, 'purchase', site_url) ? null : 'purchase_path';
}

type Ways = Pick<SiteSettings, 'site_url' | 'join_path' | 'purchase_path'>;

/** Where a link of the site to the registration or the purchase leads: a path of this service, or a whole address. */
export function siteWay(settings: Ways, screen: 'register' | 'purchase'): string {
  const path = screen === 'register' ? settings.join_path : settings.purchase_path;
  if (isOwnPath(path, screen)) return path;
  return settings.site_url === null ? PATHS[screen] : `${settings.site_url}${path}`;
}

/** Where a link to a performer leads. An address of previews names its site, because its default is another one. */
export function performerWay(
  { profile_path, site_id }: { profile_path: ProfilePath; site_id: number },
  performer_name: string,
): string {
  const name = encodeURIComponent(performer_name);
  return profile_path === '/preview/' ? `/preview/${name}/${site_id}` : `${profile_path}${name}`;
}
