import { OFFICE_LISTS } from '@akari/contract/office';
import { expect, it } from 'vitest';
import { choiceLabel } from './choice-label.ts';
import { columnText } from './column-text.ts';

const COLUMNS = OFFICE_LISTS.flatMap((list) =>
  Object.entries(list.columns).map(([name, column]) => ({ list: list.name, name, column })),
);

it('every column of every list has a name, and every choice a word, in both languages', () => {
  for (const language of ['ja', 'en'] as const)
    for (const { list, name, column } of COLUMNS) {
      expect(columnText.in[language](name as never), name).not.toBe('');
      for (const value of column.choices ?? [])
        expect(choiceLabel(list, name, value, language), `${list} ${name} ${value}`).not.toBe('');
    }
});
