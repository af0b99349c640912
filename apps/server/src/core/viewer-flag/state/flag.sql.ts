import { getTableName } from 'drizzle-orm';
import { viewerFlagTable } from './viewer-flag.table.ts';

/** The mark of a performer on a viewer, as SQL text. @param performer_id, viewer_id expressions of the statement */
export const flagText = (performer_id: string, viewer_id: string): string =>
  `(SELECT f.flag FROM ${getTableName(viewerFlagTable)} f
    WHERE f.performer_id = ${performer_id} AND f.viewer_id = ${viewer_id})`;
