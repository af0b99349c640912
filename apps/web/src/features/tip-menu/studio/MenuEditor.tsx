import type { TipMenuItemSeen } from '@akari/contract/tip-menu';
import { parsePoints, pointsText, readTipMenu, TIP_MENU_MOST } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import { useSetTipMenuMutation } from '../shared/api.ts';
import { tipMenuStudioText } from './text.ts';

interface Typed {
  text: string;
  points: string;
}
const EMPTY: Typed = { text: '', points: '' };
const isEmpty = ({ text, points }: Typed): boolean => text.trim() === '' && points.trim() === '';

/** What the performer typed as a menu; rows without anything are left out. */
const menuOf = (rows: readonly Typed[]) =>
  readTipMenu(
    rows
      .filter((row) => !isEmpty(row))
      .map(({ text, points }) => ({ text, units: parsePoints(points.trim()) ?? 0 })),
  );

/** The menu as a list of rows that the performer edits. */
export function MenuEditor({ items }: { items: readonly TipMenuItemSeen[] }) {
  const t = useText(tipMenuStudioText);
  const dispatch = useAppDispatch();
  const [set, { isLoading, isSuccess, reset }] = useSetTipMenuMutation();
  const [rows, setRows] = useState<readonly Typed[]>(() =>
    items.length === 0 ? [EMPTY] : items.map(({ text, units }) => ({ text, points: pointsText(units) })),
  );
  const menu = menuOf(rows);
  const edit = (next: readonly Typed[]): void => {
    reset();
    setRows(next);
  };
  const change = (at: number, part: Partial<Typed>): void =>
    edit(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const save = async (): Promise<void> => {
    if (!menu.ok) return;
    const { error } = await set({ body: { items: menu.items } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <form
      className="menu-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3>{t('edit', { most: TIP_MENU_MOST })}</h3>
      <ol>
        {rows.map((row, at) => (
          <li key={at}>
            <TextField
              label={t('text', { number: at + 1 })}
              value={row.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
            <TextField
              label={t('price', { number: at + 1 })}
              inputMode="decimal"
              value={row.points}
              after={<span className="pt">pt</span>}
              onChange={({ target }) => change(at, { points: target.value })}
            />
            <IconButton
              icon="minus"
              label={t('take', { number: at + 1 })}
              onClick={() => edit(rows.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        type="button"
        look="ghost"
        icon="plus"
        disabled={rows.length >= TIP_MENU_MOST}
        onClick={() => edit([...rows, EMPTY])}
      >
        {t('add')}
      </Button>
      <p role="status">{menu.ok ? isSuccess && t('saved') : t('wrong')}</p>
      <Button type="submit" look="lit" busy={isLoading} disabled={!menu.ok}>
        {t('save')}
      </Button>
    </form>
  );
}
