import { useCallback, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { LineSheet } from '../../moderation/late.ts';
import type { BoardPerformer, SaidLine } from './ChatRow.tsx';
import { selectBoardChannel, selectOwnUserId } from './chat.slice.ts';
import { useLineReport } from './use-line-report.tsx';

/** The choices for a line of the board. @returns functions that never change, and the sheets that they open */
export function useLineActs(performer: BoardPerformer, writes: boolean) {
  const { report, sheet: report_sheet } = useLineReport(performer);
  const channel_id = useAppSelector(selectBoardChannel);
  const own_user_id = useAppSelector(selectOwnUserId);
  const [chosen, setChosen] = useState<{ line: SaidLine; open: boolean } | null>(null);
  const more = useCallback((line: SaidLine) => setChosen({ line, open: true }), []);
  let sheet: ReactNode = report_sheet;
  if (chosen !== null) {
    const { line, open } = chosen;
    const { author } = line;
    const name = author.role === 'performer' ? performer.name : author.user_name;
    const show = (next: boolean): void => setChosen({ line, open: next });
    sheet = (
      <>
        {report_sheet}
        <LineSheet
          {...{ line, name, channel_id, writes, open }}
          performer_name={performer.performer_name}
          own={own_user_id !== null && author.user_id === own_user_id}
          wanted={open}
          onGiveUp={() => show(false)}
          onOpenChange={show}
        />
      </>
    );
  }
  return { report, more, sheet };
}
