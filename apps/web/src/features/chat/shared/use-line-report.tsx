import { useCallback, useState, type ReactNode } from 'react';
import { ReportSheet } from '../../report/index.ts';
import type { BoardPerformer, ReportedLine } from './ChatRow.tsx';

/** The line that is being reported, or was last. */
interface Reported {
  line: ReportedLine;
  open: boolean;
}

/** Reports a line of the board. @returns `report`, which never changes, and the sheet with the reasons */
export function useLineReport({ performer_name }: BoardPerformer): {
  report: (line: ReportedLine) => void;
  sheet: ReactNode;
} {
  const [reported, setReported] = useState<Reported | null>(null);
  const report = useCallback((line: ReportedLine) => setReported({ line, open: true }), []);
  if (reported === null) return { report, sheet: null };
  const { line, open } = reported;
  const show = (next: boolean): void => setReported({ line, open: next });
  return {
    report,
    sheet: (
      <ReportSheet
        about={{ target: 'line', performer_name, ...line }}
        name={line.name}
        wanted={open}
        onGiveUp={() => show(false)}
        open={open}
        onOpenChange={show}
      />
    ),
  };
}
