import {
  ADDRESSES,
  LANGUAGES,
  siteById,
  type AddressRow,
  type Language,
  type MediaKind,
  type SessionMode,
  type StudioMode,
} from '@akari/rules';
import { matchRoutes } from 'react-router';

/** The parameters of an address (spec §2); null: not given. */
export interface Address {
  performer_name: string;
  /** Key of a hidden chat. */
  hidden_key: string | null;
  /** Id of an existing source site. */
  site_id: number | null;
  chat_lang: Language | null;
  /** The mode that the lobby offers first. */
  way: SessionMode | null;
  studio_mode: StudioMode;
  media_kind: MediaKind | null;
}

const PATTERNS = ADDRESSES.map((row) => ({ path: row.path, caseSensitive: true, row }));
const WAYS: Readonly<Record<string, SessionMode>> = { '120': 'peep', '125': 'twoshot' };
const UNSET = ['', '0', 'false'];

type Parameters = Readonly<Partial<Record<string, string>>>;
const wayOf = ({ session_type = '', from_dlchat = '' }: Parameters): SessionMode | null =>
  UNSET.includes(from_dlchat) ? (WAYS[session_type] ?? null) : 'dlchat';

const read = (row: Partial<AddressRow>, parameters: Parameters): Address => ({
  performer_name: parameters['performer_name'] ?? '',
  hidden_key: parameters['hidden_key'] ?? null,
  site_id: siteById(Number(parameters['from_site']))?.site_id ?? row.site_id ?? null,
  chat_lang: LANGUAGES.find((language) => language === parameters['chat_lang']) ?? row.chat_lang ?? null,
  way: row.way ?? wayOf(parameters),
  studio_mode: row.studio_mode ?? 'party',
  media_kind: row.media_kind ?? null,
});

/**
 * Returns whether a path can be an address at all (spec §2: all routes are exact). The router itself ignores trailing
 * and doubled slashes.
 */
export const isExact = (pathname: string): boolean => pathname === '/' || !/\/\/|\/$/.test(pathname);

/** Parses a path as the router does. Missing or unknown values get their defaults. */
export function addressOf(pathname: string): Address {
  const found = isExact(pathname) ? matchRoutes(PATTERNS, pathname)?.at(-1) : undefined;
  return read(found?.route.row ?? {}, found?.params ?? {});
}
