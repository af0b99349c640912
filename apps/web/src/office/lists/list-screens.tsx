import { OFFICE_LISTS } from '@akari/contract/office';
import type { ComponentType } from 'react';
import { listScreen } from './list-screen.tsx';

/** The screen of a list by its name. */
export const listScreenOf = (name: string): ComponentType =>
  listScreen(OFFICE_LISTS.find((list) => list.name === name)!);
