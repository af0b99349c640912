import type { ListRow } from '@akari/contract/office';
import { bulkActEntry, type BulkActName, type StaffRight } from '@akari/rules';
import type { IconName } from '../../kit/icon/names.ts';

/** An act that can be done for many rows of a list at once. Each row is an act of its own in the audit log. */
export interface BulkAct {
  name: BulkActName;
  icon: IconName;
  look: 'lit' | 'danger';
  label: string;
  /** The question, with the number of rows. */
  title: (count: number) => string;
  /** What will change. */
  text: string;
  /** Whether it applies to a row. */
  fits: (row: ListRow) => boolean;
}

/** The right that an act needs. */
export const rightOf = ({ name }: BulkAct): StaffRight => bulkActEntry(name).right;
