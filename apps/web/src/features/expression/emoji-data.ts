import type { Language } from '@akari/rules';
import enData from 'emojibase-data/en/data.json?url';
import enMessages from 'emojibase-data/en/messages.json?url';
import jaData from 'emojibase-data/ja/data.json?url';
import jaMessages from 'emojibase-data/ja/messages.json?url';
import type { EmojiData, SkinTone } from 'frimousse';
import { searchWords } from './search-words.ts';

interface Entry {
  label: string;
  hexcode: string;
  emoji: string;
  tags?: string[];
  group?: number;
  version: number;
  skins?: { emoji: string; tone: number | number[] }[];
}
interface Messages {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: Tone; message: string }[];
}
type Tone = Exclude<SkinTone, 'none'>;

const TONES: readonly Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];
/** Parts of emoji and not emoji of their own. */
const COMPONENTS = 2;
/** Emoji that the operating systems of the last years draw. */
const NEWEST_VERSION = 15;

const read = async <T>(address: string, signal: AbortSignal | undefined): Promise<T> => {
  const response = await fetch(address, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
};

function skinsOf({ skins = [] }: Entry): Record<Tone, string> | undefined {
  const found = TONES.map((tone, at) => [tone, skins.find((skin) => skin.tone === at + 1)?.emoji] as const);
  return found.every(([, emoji]) => emoji !== undefined)
    ? (Object.fromEntries(found) as Record<Tone, string>)
    : undefined;
}

/** The emoji of a language from our own address, found by the words of both languages. */
export async function readEmoji(language: Language, signal?: AbortSignal): Promise<EmojiData> {
  const [own, other] = language === 'ja' ? [jaData, enData] : [enData, jaData];
  const [entries, others, messages] = await Promise.all([
    read<Entry[]>(own, signal),
    read<Entry[]>(other, signal),
    read<Messages>(language === 'ja' ? jaMessages : enMessages, signal),
  ]);
  const wordsOf = new Map(others.map(({ hexcode, label, tags = [] }) => [hexcode, [label, ...tags]]));
  const emojis = entries.flatMap((entry) => {
    const { label, hexcode, emoji, tags = [], group, version } = entry;
    if (group === undefined || group === COMPONENTS || version > NEWEST_VERSION) return [];
    const skins = skinsOf(entry);
    const words = searchWords([label, ...tags, ...(wordsOf.get(hexcode) ?? [])]);
    return [
      { emoji, category: group, label, version, tags: words, ...(skins === undefined ? {} : { skins }) },
    ];
  });
  return {
    locale: language,
    emojis,
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: Object.fromEntries(messages.skinTones.map(({ key, message }) => [key, message])) as Record<
      Tone,
      string
    >,
  };
}
