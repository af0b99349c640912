import { describe, expect, it } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { encoderReducer, encoderAnswered, type EncoderState } from './encoder.slice.ts';

const came = (at_ms: number) => serverEvent['encoder.refused']({ at_ms });
const after = (...actions: Parameters<typeof encoderReducer>[1][]): EncoderState =>
  actions.reduce(encoderReducer, undefined) as EncoderState;

describe('encoderReducer', () => {
  it('asks again only 300 s after the answer kept', () => {
    expect(after(came(1_000)).phase).toBe('asking');
    expect(after(came(1_000), encoderAnswered('kept'), came(9_000)).phase).toBe('quiet');
    expect(after(came(1_000), encoderAnswered('kept'), came(301_000)).phase).toBe('asking');
  });
  it('asks again at once after the answer handed_over', () => {
    expect(after(came(1_000), encoderAnswered('handed_over')).phase).toBe('quiet');
    expect(after(came(1_000), encoderAnswered('handed_over'), came(2_000)).phase).toBe('asking');
  });
});
