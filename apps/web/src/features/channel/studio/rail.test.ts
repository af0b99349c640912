import { CHANNEL_STATUSES, channelCommandsAllowed, nextChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { forwardCommand, railStops } from './rail.ts';

describe('railStops and forwardCommand', () => {
  it('railStops returns eight statuses and marks the current one', () => {
    for (const status of CHANNEL_STATUSES) {
      const stops = railStops(status, 'party');
      expect(new Set(stops.map((stop) => stop.status)).size).toBe(8);
      expect(stops.filter((stop) => stop.place === 'now').map((stop) => stop.status)).toEqual([status]);
    }
  });
  it('railStops offers exactly the statuses and commands that the rules allow', () => {
    for (const status of CHANNEL_STATUSES) {
      const stops = railStops(status, 'party');
      const allowed = channelCommandsAllowed(status);
      for (const { command, status: target } of stops) {
        if (command === null) continue;
        expect(allowed).toContain(command);
        expect(nextChannelStatus(status, command)).toBe(target);
      }
      const reached = new Set(allowed.map((command) => nextChannelStatus(status, command)));
      reached.delete(status);
      // The rail has no command for preparing to offline: the button that stops preparing does that.
      if (status === 'preparing') reached.delete('offline');
      expect(new Set(stops.flatMap((stop) => (stop.command === null ? [] : stop.status)))).toEqual(reached);
    }
  });
  it('railStops marks only forwardCommand as next', () => {
    for (const status of CHANNEL_STATUSES) {
      for (const mode of ['party', 'free', 'hidden'] as const) {
        const next = railStops(status, mode).filter((stop) => stop.place === 'next');
        expect(next.map((stop) => stop.command)).toEqual([forwardCommand(status, mode) ?? []].flat());
      }
    }
  });
  it('forwardCommand leads from preparing to chatting and from resting to waiting', () => {
    expect(forwardCommand('preparing', 'party')).toBe('start_preview');
    expect(forwardCommand('waiting', 'party')).toBe('start_chat');
    expect(forwardCommand('resting', 'party')).toBe('start_preview');
    expect(forwardCommand('twoshot', 'party')).toBeNull();
  });
  it('forwardCommand leads from waiting to the studio’s mode', () => {
    expect(forwardCommand('waiting', 'free')).toBe('start_free');
    expect(forwardCommand('waiting', 'hidden')).toBe('start_hidden');
    expect(forwardCommand('preparing', 'hidden')).toBe('start_preview');
  });
  it('railStops never offers a command to begin a two-shot', () => {
    for (const status of CHANNEL_STATUSES)
      expect(
        railStops(status, 'party').find((stop) => stop.status === 'twoshot')?.command ?? null,
      ).toBeNull();
  });
});
