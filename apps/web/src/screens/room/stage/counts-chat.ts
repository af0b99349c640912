import type { ChannelCard } from '@akari/contract/channel';
import { hasChatStarted, isPrivate } from '@akari/rules';

/** Whether the room says how many take part: there is no chat before it begins, and a private one shows no number. */
export const countsChat = ({ status }: ChannelCard): boolean => hasChatStarted(status) && !isPrivate(status);
