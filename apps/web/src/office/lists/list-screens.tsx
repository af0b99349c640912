import { OFFICE_LISTS } from '@akari/contract/office';
import type { ComponentType } from 'react';
import { listScreen } from './list-screen.tsx';

/** Lists whose rows have a page of their own. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  purchases: (id) => `/purchases/${id}`,
  subscriptions: (id) => `/subscriptions/${id}`,
};

/** The screen of a list by its name. */
export const listScreenOf = (name: string): ComponentType =>
  listScreen(
    OFFICE_LISTS.find((list) => list.name === name)!,
    ({ id }) => PAGES[name]?.(id) ?? null,
  );
