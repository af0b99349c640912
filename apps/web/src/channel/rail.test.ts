import { CHANNEL_STATUSES, channelCommandsAllowed, nextChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { forwardCommand, railStops } from './rail.ts';

describe('the state rail', () => {
  it('shows eight lanterns and marks the one of the moment', () => {
    for (const status of CHANNEL_STATUSES) {
      const stops = railStops(status, 'party');
      expect(new Set(stops.map((stop) => stop.status)).size).toBe(8);
      expect(stops.filter((stop) => stop.place === 'now').map((stop) => stop.status)).toEqual([status]);
    }
  });
  it('leads to every state that the rules let a command reach, by a command that they allow', () => {
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
      // Going dark while preparing is the button that stops preparing: the lantern stands there already.
      if (status === 'preparing') reached.delete('offline');
      expect(new Set(stops.flatMap((stop) => (stop.command === null ? [] : stop.status)))).toEqual(reached);
    }
  });
  it('has one usual way forward at most', () => {
    for (const status of CHANNEL_STATUSES) {
      for (const mode of ['party', 'free', 'hidden'] as const) {
        const next = railStops(status, mode).filter((stop) => stop.place === 'next');
        expect(next.map((stop) => stop.command)).toEqual([forwardCommand(status, mode) ?? []].flat());
      }
    }
  });
  it('leads from preparing to chatting, and from a break back to waiting', () => {
    expect(forwardCommand('preparing', 'party')).toBe('start_preview');
    expect(forwardCommand('waiting', 'party')).toBe('start_chat');
    expect(forwardCommand('resting', 'party')).toBe('start_preview');
    expect(forwardCommand('twoshot', 'party')).toBeNull();
  });
  it('leads from waiting to the mode for which the studio was opened', () => {
    expect(forwardCommand('waiting', 'free')).toBe('start_free');
    expect(forwardCommand('waiting', 'hidden')).toBe('start_hidden');
    expect(forwardCommand('preparing', 'hidden')).toBe('start_preview');
  });
  it('does not offer what only a viewer can begin', () => {
    for (const status of CHANNEL_STATUSES)
      expect(
        railStops(status, 'party').find((stop) => stop.status === 'twoshot')?.command ?? null,
      ).toBeNull();
  });
});
