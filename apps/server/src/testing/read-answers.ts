/**
 * What a well-formed minimal request gets, by role: `ok`, or the status and the name of the problem. The channel of
 * the request is waiting; rows that it names do not exist. A dot: the same as in the column before.
 */
export const COLUMNS = [
  'guest',
  'known_guest',
  'viewer',
  'performer',
  'visible_admin',
  'invisible_admin',
] as const;
export type Column = (typeof COLUMNS)[number];
type Table = Readonly<Record<string, readonly string[]>>;

/** Reads a table: the name of a row, then its answers, separated by bars. */
export const readAnswers = (text: string): Table =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...cells] = line.split('|').map((cell) => cell.trim());
        const answers: string[] = [];
        for (const cell of cells) answers.push(cell === '.' ? (answers.at(-1) ?? '') : cell);
        return [name, answers];
      }),
  );
