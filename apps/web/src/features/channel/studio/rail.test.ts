import {
  CHANNEL_STATUSES,
  channelCommandsAllowed,
  nextChannelStatus,
  type ChannelStatus,
} from '@akari/rules';
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
      for (const { command, ends_chat, status: target } of stops) {
        if (command === null || ends_chat) continue;
        expect(allowed).toContain(command);
        expect(nextChannelStatus(status, command)).toBe(target);
      }
      const reached = new Set(allowed.map((command) => nextChannelStatus(status, command)));
      reached.delete(status);
      // The rail has no command for preparing to offline: the button that stops preparing does that.
      if (status === 'preparing') reached.delete('offline');
      expect(
        new Set(stops.flatMap((stop) => (stop.command === null || stop.ends_chat ? [] : stop.status))),
      ).toEqual(reached);
    }
  });
  it('railStops offers the other modes from a chat, which they end', () => {
    const from = (status: ChannelStatus) =>
      railStops(status, 'party').flatMap((stop) => (stop.ends_chat ? [stop.command] : []));
    expect(from('chatting')).toEqual(['start_free', 'start_showtime', 'start_hidden', 'start_break']);
    expect(from('showtime')).toEqual(['start_free', 'start_chat', 'start_hidden', 'start_break']);
    for (const status of ['waiting', 'twoshot', 'twoway', 'resting'] as const)
      expect(from(status)).toEqual([]);
  });
  it('railStops says why a status cannot be reached', () => {
    const why = (status: ChannelStatus, target: ChannelStatus) =>
      railStops(status, 'party').find((stop) => stop.status === target)?.reason;
    expect(why('resting', 'showtime')).toBe('from_waiting');
    expect(why('chatting', 'twoshot')).toBe('by_request');
    expect(why('twoway', 'showtime')).toBe('after_twoway');
    expect(why('twoshot', 'hidden_chat')).toBe('after_twoshot');
    expect(why('chatting', 'showtime')).toBeNull();
    for (const status of CHANNEL_STATUSES)
      for (const { place, reason } of railStops(status, 'party'))
        expect(reason === null).toBe(place !== 'no');
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
