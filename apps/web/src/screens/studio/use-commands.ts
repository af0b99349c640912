import type { ChannelCommand } from '@akari/rules';
import { useLogOut } from '../../features/account/use-log-out.ts';
import { askedFirst, type Beginnings } from '../../features/channel/studio/asked-first.ts';
import type { Goals } from '../../features/channel/studio/goal.ts';
import type { Studio } from '../../features/broadcast/use-studio.ts';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import type { Leaving } from './LeaveQuestion.tsx';

/** The commands of the open studio, and the questions that some of them ask first. */
export function useCommands({ status, command }: Studio) {
  const logOut = useLogOut();
  const leaving = useQuestion<Leaving>();
  const beginning = useQuestion<Beginnings>();
  const onCommand = (wanted: ChannelCommand): void => {
    const question = askedFirst(wanted, status);
    if (question === null) void command(wanted);
    else if (question.kind === 'ending') leaving.ask(question.command);
    else beginning.ask({ command: question.command, ends: question.ends });
  };
  const begin = async (wanted: ChannelCommand, goals: Goals): Promise<void> => {
    await command(wanted, { ...goals, end_chat: (beginning.about?.ends ?? null) !== null });
    beginning.answer('yes');
  };
  const leave = async (what: Leaving): Promise<void> => {
    const done = await command(what === 'log_out' ? 'stop_publish' : what);
    leaving.answer('yes');
    if (done && what === 'log_out') await logOut();
  };
  return { leaving, beginning, onCommand, begin, leave };
}
