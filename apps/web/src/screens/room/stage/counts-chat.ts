import type { ChannelCard } from '@akari/contract/channel';
import { hasChatStarted, isPrivate } from '@akari/rules';

/** Whether the room says how many take part: before a chat nobody does, and a private one does not tell. */
export const countsChat = ({ status }: ChannelCard): boolean => hasChatStarted(status) && !isPrivate(status);
