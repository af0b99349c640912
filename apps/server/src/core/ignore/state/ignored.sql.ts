import { getTableName } from 'drizzle-orm';
import { ignoreTable } from './ignore.table.ts';

/** Whether a performer ignores a viewer, as SQL text. @param performer_id, viewer_id expressions of the statement */
export const ignoredText = (performer_id: string, viewer_id: string, more = 'true'): string =>
  `EXISTS (SELECT FROM ${getTableName(ignoreTable)} i
    WHERE i.performer_id = ${performer_id} AND i.viewer_id = ${viewer_id} AND ${more})`;
