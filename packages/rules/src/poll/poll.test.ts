import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPollState, POLL_EVENTS, pollWinner, readPoll, type PollPlan, type PollState } from './index.ts';

const plan = (changes: Partial<PollPlan> = {}): PollPlan => ({
  question: 'Next song?',
  options: ['Fast', 'Slow'],
  ...changes,
});
const refusal = (one: PollPlan) => {
  const read = readPoll(one);
  return read.ok ? null : read.error;
};

describe('readPoll', () => {
  it.each<[string, PollPlan, string | null]>([
    ['two options', plan(), null],
    ['six options', plan({ options: ['1', '2', '3', '4', '5', '6'] }), null],
    ['seven options', plan({ options: ['1', '2', '3', '4', '5', '6', '7'] }), 'poll_options_wrong'],
    ['one option', plan({ options: ['1'] }), 'poll_options_wrong'],
    ['equal options', plan({ options: ['yes', ' yes '] }), 'poll_options_wrong'],
    ['an empty option', plan({ options: ['yes', ' \u200B '] }), 'poll_options_wrong'],
    ['31 letters', plan({ options: ['yes', 'あ'.repeat(31)] }), 'poll_options_wrong'],
    ['no question', plan({ question: ' ' }), 'poll_question_wrong'],
    ['60 letters', plan({ question: 'あ'.repeat(60) }), null],
    ['61 letters', plan({ question: 'あ'.repeat(61) }), 'poll_question_wrong'],
  ])('%s', (_, one, error) => expect(refusal(one)).toBe(error));
});

it('a poll ends once: with a result or without one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...POLL_EVENTS), { minLength: 1 }), (events) => {
      const last = events.reduce<PollState>((state, event) => nextPollState(state, event) ?? state, 'open');
      const result = events[0] === 'end' || events[0] === 'time_over';
      expect(last).toBe(result ? 'ended' : 'cancelled');
    }),
  );
});

it('pollWinner names one option with the most votes', () => {
  expect(pollWinner([1, 4, 2])).toBe(1);
  expect(pollWinner([3, 3, 1])).toBeNull();
  expect(pollWinner([0, 0])).toBeNull();
});
