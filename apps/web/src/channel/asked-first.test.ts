import { CHANNEL_STATUSES, channelCommandsAllowed, hasChatStarted, nextChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { askedFirst } from './asked-first.ts';

describe('what the studio asks before a command', () => {
  it('is never left out when a chat that people pay for would end', () => {
    for (const status of CHANNEL_STATUSES.filter(hasChatStarted))
      for (const command of channelCommandsAllowed(status))
        expect(askedFirst(command, status), `${command} while ${status}`).toMatchObject({ kind: 'ending' });
  });
  it('is what a mode of another price means', () => {
    for (const command of channelCommandsAllowed('waiting')) {
      const priced = ['hidden_chat', 'showtime', 'free_chat'].includes(
        nextChannelStatus('waiting', command) ?? '',
      );
      if (priced) expect(askedFirst(command, 'waiting')).toMatchObject({ kind: 'beginning' });
    }
  });
  it('does not stand in the way of the usual path', () => {
    expect(askedFirst('start_preview', 'preparing')).toBeNull();
    expect(askedFirst('start_chat', 'waiting')).toBeNull();
    expect(askedFirst('start_preview', 'resting')).toBeNull();
    expect(askedFirst('start_countdown', 'resting')).toBeNull();
    expect(askedFirst('stop_publish', 'preparing')).toBeNull();
  });
});
