import type { ChannelCommand } from '@akari/rules';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { useText } from '../../../text/index.ts';
import { channelText } from '../shared/text.ts';

const SECOND_MS = 1_000;

/** Returns a function that names what a command does. */
export function useCommandText(): (command: ChannelCommand) => string {
  const t = useText(channelText);
  const seconds = useTerms().break_countdown_ms / SECOND_MS;
  return (command) => t(`command.${command}`, { seconds });
}
