import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLanguage, useText } from '../../text/index.ts';
import { readEmoji } from './emoji-data.ts';
import { keepRecentEmoji, keepTone, keptTone, recentEmoji, TONES, type Tone } from './recent.ts';
import { sheetText } from './sheet-text.ts';

const MOST_COLUMNS = 8;
/** A finger's target (WCAG 2.5.5), CSS pixels. */
const TARGET_PX = 44;

/** As many columns as have a finger's width. */
function useColumns(picker: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(MOST_COLUMNS);
  useLayoutEffect(() => {
    const element = picker.current;
    if (element === null) return undefined;
    const fit = (): void =>
      setColumns(Math.max(1, Math.min(MOST_COLUMNS, Math.floor(element.clientWidth / TARGET_PX))));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [picker]);
  return columns;
}

const PARTS: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div className="emoji-category" {...props}>
      {category.label}
    </div>
  ),
  // ARIA counts from 1, the library from 0; it finds a row by this number, and needs no number to find the first.
  Row: ({ 'aria-rowindex': row, ...props }) => (
    <div className="emoji-row" {...props} {...(row === 0 ? {} : { 'aria-rowindex': row })} />
  ),
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button className="emoji-one" {...props} aria-colindex={column + 1} type="button">
      {emoji.emoji}
    </button>
  ),
};

function SkinTones({ tone, onTone }: { tone: Tone; onTone: (tone: Tone) => void }) {
  const t = useText(sheetText);
  return (
    <EmojiPicker.SkinTone emoji="✋">
      {({ skinToneVariations }) => (
        <div className="emoji-tones" role="group" aria-label={t('tone')}>
          {TONES.map((one) => (
            <button
              key={one}
              type="button"
              className="emoji-one"
              aria-pressed={one === tone}
              aria-label={t(`tones.${one}`)}
              onClick={() => onTone(one)}
            >
              {skinToneVariations.find(({ skinTone }) => skinTone === one)?.emoji ?? '✋'}
            </button>
          ))}
        </div>
      )}
    </EmojiPicker.SkinTone>
  );
}

/** All emoji, found by words of both languages; the arrow keys move among them and Enter takes one. */
export function EmojiGrid({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const t = useText(sheetText);
  const language = useLanguage();
  const [tone, setTone] = useState(keptTone);
  const [recent, setRecent] = useState(recentEmoji);
  const [failed, setFailed] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const columns = useColumns(picker);
  const [added, setAdded] = useState<string | null>(null);
  const pick = (emoji: string): void => {
    setRecent(keepRecentEmoji(emoji));
    setAdded(emoji);
    onEmoji(emoji);
  };
  const changeTone = (next: Tone): void => {
    keepTone(next);
    setTone(next);
  };
  if (failed)
    return (
      <p className="emoji-note" role="alert">
        {t('failed')}
      </p>
    );
  return (
    <EmojiPicker.Root
      ref={picker}
      className="emoji-picker"
      locale={language}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={(_, { signal }) =>
        readEmoji(language, signal).catch((error: unknown) => {
          if (signal?.aborted !== true) setFailed(true);
          throw error;
        })
      }
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <EmojiPicker.Search className="emoji-search" placeholder={t('search')} aria-label={t('search')} />
      {recent.length > 0 && (
        <div className="emoji-recent" role="group" aria-label={t('recent')}>
          {recent.map((emoji) => (
            <button key={emoji} type="button" className="emoji-one" onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      )}
      <EmojiPicker.Viewport
        className="emoji-viewport scroll"
        tabIndex={0}
        role="region"
        aria-label={t('emoji')}
      >
        <EmojiPicker.Loading className="emoji-note">{t('loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className="emoji-note">{t('empty')}</EmojiPicker.Empty>
        <EmojiPicker.List className="emoji-list" components={PARTS} />
      </EmojiPicker.Viewport>
      <SkinTones tone={tone} onTone={changeTone} />
      <p className="emoji-note" role="status">
        {added === null ? '' : t('added', { emoji: added })}
      </p>
    </EmojiPicker.Root>
  );
}
