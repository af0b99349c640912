import type { ErrorName } from '@akari/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '../../platform/http/problem.ts';

/** The cells of a CSV; lines may have different numbers of them. @throws Problem with the name that is given */
export function csvTable(csv: string, unreadable: ErrorName): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  } catch (error) {
    if (error instanceof CsvError) throw new Problem(unreadable);
    throw error;
  }
}
