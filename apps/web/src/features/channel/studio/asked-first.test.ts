import { CHANNEL_STATUSES, channelCommandsAllowed, hasChatStarted, nextChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { askedFirst } from './asked-first.ts';

describe('askedFirst', () => {
  it('returns an ending question for every command during a chat', () => {
    for (const status of CHANNEL_STATUSES.filter(hasChatStarted))
      for (const command of channelCommandsAllowed(status))
        expect(askedFirst(command, status), `${command} while ${status}`).toMatchObject({ kind: 'ending' });
  });
  it('returns a beginning question for modes of another price', () => {
    for (const command of channelCommandsAllowed('waiting')) {
      const priced = ['hidden_chat', 'showtime', 'free_chat'].includes(
        nextChannelStatus('waiting', command) ?? '',
      );
      if (priced) expect(askedFirst(command, 'waiting')).toMatchObject({ kind: 'beginning' });
    }
  });
  it('returns null for the commands of the usual path', () => {
    expect(askedFirst('start_preview', 'preparing')).toBeNull();
    expect(askedFirst('start_chat', 'waiting')).toBeNull();
    expect(askedFirst('start_chat', 'showtime')).toEqual({
      kind: 'beginning',
      command: 'start_chat',
      ends: 'showtime',
    });
    expect(askedFirst('start_showtime', 'chatting')).toMatchObject({ ends: 'chatting' });
    expect(askedFirst('start_showtime', 'waiting')).toMatchObject({ ends: null });
    expect(askedFirst('start_preview', 'resting')).toBeNull();
    expect(askedFirst('start_countdown', 'resting')).toBeNull();
    expect(askedFirst('stop_publish', 'preparing')).toBeNull();
  });
});
