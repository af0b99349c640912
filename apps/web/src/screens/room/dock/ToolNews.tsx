import type { ToolName } from '@akari/rules';
import { selectToolNews } from '../../../features/room-tool/tools.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';

/** How much has come in the tools that the person has not seen. */
export function ToolNews({ names }: { names: readonly ToolName[] }) {
  const t = useText(roomText);
  const { number } = useFormat();
  const news = useAppSelector(selectToolNews);
  const count = names.reduce((sum, name) => sum + (news[name] ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="tool-news num">
      <span aria-hidden="true">{number(count)}</span>
      <span className="vh">{t('news', { count })}</span>
    </span>
  );
}
