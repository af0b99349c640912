import { chatLength, cleanChatLines, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import {
  HELP_CONDITIONS,
  HELP_TEXT_MAX,
  HELP_TITLE_MAX,
  isHelpFigure,
  type HelpCondition,
  type HelpFigure,
} from './help.ts';

/** What a site has, and its figures as they are written. */
export interface HelpFacts {
  has: ReadonlySet<HelpCondition>;
  figures: Readonly<Record<HelpFigure, string>>;
}

/** `[plans] …`: a line of sites that sell plans. */
const CONDITION = new RegExp(`^\\[(${HELP_CONDITIONS.join('|')})\\] +`);
const FIGURE = /\{\{([^{}]*)\}\}/g;

/** An article as a site shows it: with its figures, without what the site does not have; empty: it has none of it. */
export function composeHelp(text: string, { has, figures }: HelpFacts): string {
  const lines = text.split('\n').flatMap((line) => {
    const [mark, condition] = CONDITION.exec(line) ?? [];
    if (mark === undefined) return [line];
    return has.has(condition as HelpCondition) ? [line.slice(mark.length)] : [];
  });
  return lines
    .join('\n')
    .replace(FIGURE, (whole, name: string) => (isHelpFigure(name) ? figures[name] : whole))
    .trim();
}

/** What staff write of an article in one language. */
export interface HelpWords {
  title: string;
  text: string;
}

/** Words as they are kept: without invisible characters. */
export const cleanHelpWords = ({ title, text }: HelpWords): HelpWords => ({
  title: cleanChatText(title),
  text: cleanChatLines(text),
});

export type HelpRefusal = Extract<ErrorName, 'help_words_missing' | 'help_too_long' | 'help_figure_unknown'>;

/** Why cleaned words cannot be an article; null: they can. */
export function helpRefusal({ title, text }: HelpWords): HelpRefusal | null {
  if (title === '' || text === '') return 'help_words_missing';
  if (chatLength(title) > HELP_TITLE_MAX || chatLength(text) > HELP_TEXT_MAX) return 'help_too_long';
  const figures = [...`${title}\n${text}`.matchAll(FIGURE)].map(([, name = '']) => name);
  return figures.every(isHelpFigure) ? null : 'help_figure_unknown';
}
