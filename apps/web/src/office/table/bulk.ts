import type { ListRow } from '@akari/contract/office';
import type { StaffRight } from '@akari/rules';
import type { IconName } from '../../kit/icon/names.ts';

/** An act that can be done for many rows of a list at once. Each row is an act of its own in the audit log. */
export interface BulkAct {
  name: string;
  right: StaffRight;
  icon: IconName;
  look: 'lit' | 'danger';
  label: string;
  /** The question, with the number of rows. */
  title: (count: number) => string;
  /** What will change. */
  text: string;
  done: (count: number) => string;
  /** Whether it applies to a row. */
  fits: (row: ListRow) => boolean;
  run: (row: ListRow, reason: string) => Promise<{ error?: unknown }>;
  /** Takes it back; null: it cannot be taken back. */
  undo: ((row: ListRow, reason: string) => Promise<{ error?: unknown }>) | null;
}
