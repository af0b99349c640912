/** A part of a line: words, or a link to a page of this service. */
export type HelpPart = { kind: 'words'; text: string } | { kind: 'link'; text: string; to: string };
/** A line of an article as a page shows it. */
export interface HelpLine {
  kind: 'heading' | 'item' | 'paragraph';
  parts: HelpPart[];
}

/** `[words](/path)`: a path of this service alone, so that no article leads elsewhere. */
const LINK = /\[([^[\]\n]{1,80})\]\((\/(?![/\\])[\w\-./]{0,80})\)/g;

function partsOf(line: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: text = '', 2: to = '' } of line.matchAll(LINK)) {
    if (index > from) parts.push({ kind: 'words', text: line.slice(from, index) });
    parts.push({ kind: 'link', text, to });
    from = index + whole.length;
  }
  if (from < line.length) parts.push({ kind: 'words', text: line.slice(from) });
  return parts;
}

const MARKS = [
  ['# ', 'heading'],
  ['- ', 'item'],
] as const;

/** Reads an article: each line is a paragraph; `# ` begins a heading, `- ` an item of a list. Empty lines do not count. */
export function readHelpText(text: string): HelpLine[] {
  return text.split('\n').flatMap((raw): HelpLine[] => {
    const line = raw.trim();
    if (line === '') return [];
    for (const [mark, kind] of MARKS)
      if (line.startsWith(mark)) return [{ kind, parts: partsOf(line.slice(mark.length).trim()) }];
    return [{ kind: 'paragraph', parts: partsOf(line) }];
  });
}

/** The words of an article without its signs, as it is searched. */
export const plainHelpText = (text: string): string =>
  readHelpText(text)
    .map(({ parts }) => parts.map((part) => part.text).join(''))
    .join('\n');
