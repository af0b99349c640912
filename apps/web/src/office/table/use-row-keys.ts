import { useEffect, type RefObject } from 'react';

/** Whether keys belong to what has the focus: a field, or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]',
  );
  return field !== null || target.closest('[role=dialog], [role=alertdialog], [role=listbox]') !== null;
}

const rowsIn = (table: HTMLElement): HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tr[data-row]'),
];

/** The focus moves by one row; without one, to the first or last. */
function move(table: HTMLElement, by: 1 | -1): void {
  const rows = rowsIn(table);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1);
  rows[next]?.focus();
}

/**
 * Keys of a table: J and K move the focus by a row, Enter opens it, X selects it, and / goes to the search, from where Enter
 * goes to the first row. They rest
 * while a field or a dialog has the focus, and where they are switched off.
 */
export function useRowKeys(
  on: boolean,
  table: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || table.current === null) return;
      if (key === 'Enter' && search.current !== null && target === search.current) {
        event.preventDefault();
        move(table.current, 1);
        return;
      }
      if (isTyping(target) || document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
      const row = rowsIn(table.current).find((one) => one === document.activeElement);
      if (key === 'j' || key === 'k') move(table.current, key === 'j' ? 1 : -1);
      else if (key === '/' && search.current !== null) search.current.focus();
      else if (key === 'Enter' && row !== undefined) row.querySelector<HTMLElement>('a')?.click();
      else if (key === 'x' && row !== undefined)
        row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, table, search]);
}
